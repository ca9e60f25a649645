import { useSyncExternalStore } from 'react';

let isSlow = false;
const listeners = new Set<() => void>();

/** Keeps whether reading takes long, as `openDatabases` tells it. */
export function tellOfSlowReading(isWaiting: boolean): void {
  isSlow = isWaiting;
  for (const listener of listeners) listener();
}

/** Whether reading takes long just now (ENG-1). */
export function useSlowReading(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isSlow,
  );
}
