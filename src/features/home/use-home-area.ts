import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import * as v from 'valibot';
import { chooseArea } from '../../commands/settings/choose-area.ts';
import { pincode } from '../../contracts/schemas.ts';
import { readArea } from '../../db/reads/areas.ts';
import { readShoppingArea } from '../../db/reads/shopping.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { isLineProblem, useBackgroundRefresh } from '../../ui/use-background-refresh.ts';

/** Where the buyer shops with the stores there, renewed in the background; and choosing it by pincode. */
export function useHomeArea() {
  const haat = useHaat();
  const { device, sync } = haat;
  const shopping = useLiveQuery(() => readShoppingArea(device), [device]);
  const areaCode = shopping?.areaCode ?? null;
  const pullArea = useCallback(() => sync.pullArea(areaCode ?? ''), [sync, areaCode]);
  const refresh = useBackgroundRefresh(pullArea, { isOn: areaCode !== null });

  /** Answers with what is wrong with the pincode, or null when it was chosen. */
  async function choose(typed: string): Promise<string | null> {
    const parsed = v.safeParse(pincode, typed);
    if (!parsed.success) return parsed.issues[0].message;
    const code = parsed.output;
    if ((await readArea(device, code)) === null) {
      const answer = await sync.pullArea(code);
      if (!answer.ok) {
        return isLineProblem(answer.problem)
          ? `You are offline. The stores of ${code} are not on this phone yet.`
          : answer.problem.message;
      }
    }
    const saved = await chooseArea(haat, code);
    return saved.ok ? null : saved.message;
  }

  return { isLoading: shopping === undefined, areaCode, area: shopping?.area, refresh, choose };
}
