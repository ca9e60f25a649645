import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import type { DeskAnswer, DeskAsk, DeskRead } from '../../contracts/desks/desk-reads.ts';
import { readDeskAnswer } from '../../db/reads/desk-answers.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { type Refresh, useBackgroundRefresh } from '../../ui/network/use-background-refresh.ts';

/** How often a screen that is looked at asks anew, ms. */
const REFRESH_EVERY_MS = 30_000;

/** An answer as this device has it, renewed in the background. */
export interface ShopAnswer<Read extends DeskRead> {
  /** Null: never fetched; undefined: being read. */
  readonly kept:
    { readonly answer: DeskAnswer<Read>; readonly fetchedAt: number } | null | undefined;
  readonly refresh: Refresh;
}

/** @param ask must keep its identity (`useMemo`) */
export function useShopAnswer<Read extends DeskRead>(
  read: Read,
  ask: DeskAsk<Read>,
): ShopAnswer<Read> {
  const { person, sync } = useHaat();
  const pull = useCallback(() => sync.pullDesk(read, ask), [sync, read, ask]);
  const refresh = useBackgroundRefresh(pull, { everyMs: REFRESH_EVERY_MS, isWork: true });
  const found = useLiveQuery(
    async () => ({ ask, kept: await readDeskAnswer(person, read, ask) }),
    [person, read, ask],
  );
  return { kept: found?.ask === ask ? found.kept : undefined, refresh };
}
