import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { readNetworkSettings, type NetworkSettings } from '../db/reads/settings.ts';
import { useHaat } from './haat-context.tsx';

/** How the line was found and what the person has chosen about it; undefined while it is read. */
export function useNetworkSettings(): NetworkSettings | undefined {
  const { device } = useHaat();
  return useLiveQuery(async () => readNetworkSettings(device), [device]);
}

/** Whether the browser believes that there is a network: false is to be believed, true is a hint. */
export const useHintsOnline = (): boolean =>
  useSyncExternalStore(followHint, () => navigator.onLine);

function followHint(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
