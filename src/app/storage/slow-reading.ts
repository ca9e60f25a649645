import { useSyncExternalStore } from 'react';
import { LOCKS_CHANNEL } from '../../contracts/locks-channel.ts';
import { freeLocks } from './free-locks.ts';

const waitedFor = new Set<string>();
const listeners = new Set<() => void>();

/** Frees the locks of a database that this page waits for, and lets its person know. Made for `openDatabases`. */
export function helpSlowReading(name: string, isWaiting: boolean): void {
  if (isWaiting) {
    waitedFor.add(name);
    freeLocks(name).catch(console.error);
  } else {
    waitedFor.delete(name);
  }
  for (const listener of listeners) listener();
}

/** Does the same for the workers, which can't. */
export function helpSlowWorkers(): void {
  const workers = new BroadcastChannel(LOCKS_CHANNEL);
  workers.addEventListener('message', ({ data }) => {
    freeLocks(String(data)).catch(console.error);
  });
}

/** Whether reading takes long just now (ENG-1). */
export function useSlowReading(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waitedFor.size > 0,
  );
}
