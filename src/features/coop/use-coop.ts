import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import { readCoop } from '../../db/reads/coop.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useBackgroundRefresh, type Refresh } from '../../ui/network/use-background-refresh.ts';

/** Renews cooperatives and their stores around an area, which first must be known. */
export function useCoopRefresh(areaCode: string | null | undefined): Refresh {
  const { sync } = useHaat();
  const pull = useCallback(() => sync.pullCooperatives(areaCode ?? ''), [sync, areaCode]);
  return useBackgroundRefresh(pull, { isOn: areaCode !== undefined });
}

/** The cooperatives as this phone has them, renewed in the background. */
export function useCoop() {
  const { device, person } = useHaat();
  const view = useLiveQuery(async () => readCoop(device, person), [device, person]);
  const refresh = useCoopRefresh(view === undefined ? undefined : view.areaCode);
  return { view, refresh };
}
