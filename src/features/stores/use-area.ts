import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import * as v from 'valibot';
import { chooseArea } from '../../commands/settings/choose-area.ts';
import { wantedPincode } from '../../contracts/sellers/store-search.ts';
import { readArea } from '../../db/reads/areas.ts';
import { readShownArea } from '../../db/reads/catalogue/stores.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { isLineProblem, useBackgroundRefresh } from '../../ui/network/use-background-refresh.ts';

/** The area shopped in, by default that of the default address, with its stores, refreshed in the background, and how to choose another one. */
export function useArea() {
  const haat = useHaat();
  const { device, sync } = haat;
  const shopping = useLiveQuery(async () => readShownArea(device), [device]);
  const areaCode = shopping?.areaCode ?? null;
  const ask = useCallback(() => sync.pullArea(areaCode ?? ''), [sync, areaCode]);
  const refresh = useBackgroundRefresh(ask, { isOn: areaCode !== null });

  async function choose(typed: string): Promise<string | null> {
    const parsed = v.safeParse(wantedPincode, typed);
    if (!parsed.success) return parsed.issues[0].message;
    const code = parsed.output;
    const known = await readArea(device, code);
    if (known === null) {
      const answer = await sync.pullArea(code);
      if (!answer.ok && !isLineProblem(answer.problem)) return answer.problem.message;
      if (!answer.ok) return `You are offline. The stores of ${code} are not on this phone yet.`;
    }
    const saved = await chooseArea(haat, code);
    return saved.ok ? null : saved.message;
  }

  return {
    isLoading: shopping === undefined,
    isChosen: shopping?.isChosen !== false,
    areaCode,
    area: shopping?.area,
    refresh,
    choose,
  };
}
