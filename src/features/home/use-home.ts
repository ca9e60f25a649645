import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useDeferredValue } from 'react';
import { readHome } from '../../db/reads/home.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useBackgroundRefresh } from '../../ui/network/use-background-refresh.ts';

/** The home screen as this phone has it, its parts renewed in the background. */
export function useHome() {
  const { device, person, session, sync } = useHaat();
  // Drawn in slices: in one piece the whole screen keeps a cheap phone from a tap for a fifth of a second.
  const view = useDeferredValue(useLiveQuery(() => readHome(device, person), [device, person]));
  const areaCode = view?.areaCode ?? null;
  const pullArea = useCallback(() => sync.pullArea(areaCode ?? ''), [sync, areaCode]);
  const pullContent = useCallback(() => sync.pullContent(), [sync]);
  const pullCoins = useCallback(() => sync.pullCoinBalance(), [sync]);
  const stores = useBackgroundRefresh(pullArea, { isOn: areaCode !== null });
  const content = useBackgroundRefresh(pullContent);
  useBackgroundRefresh(pullCoins, { isOn: session !== null });
  return { view, stores, content };
}
