import type { DeskAsk, DeskRead } from '../../contracts/desks/desk-reads.ts';
import { useDeskAnswer } from '../../ports/use-desk-answer.ts';
import { useBackgroundRefresh } from '../../ui/network/use-background-refresh.ts';

/** How often a screen that is looked at asks anew, ms. */
const REFRESH_EVERY_MS = 30_000;

/** An answer about a shop as this device has it, renewed in the background. @param ask must keep its identity (`useMemo`) */
export function useShopAnswer<Read extends DeskRead>(read: Read, ask: DeskAsk<Read>) {
  const { kept, pull } = useDeskAnswer(read, ask);
  const refresh = useBackgroundRefresh(pull, { everyMs: REFRESH_EVERY_MS, isWork: true });
  return { kept, refresh };
}
