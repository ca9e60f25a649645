import { millisecondsInHour } from 'date-fns/constants';
import { useSyncExternalStore } from 'react';

/** Tells the waiting service worker to take over (sw/sw.ts). */
const TAKE_OVER = { type: 'take-over' };

/** How long a drain is waited for before its person is told to try again, ms: longer than the longest request. */
const PATIENCE_MS = 25_000;

/** An app that stays open looks for a new version when it is looked at, this often at most, ms. */
const LOOK_EVERY_MS = millisecondsInHour;

/** `ready`: a new version waits for a yes. `elsewhere`: another tab has said it, and this page is of the old version. */
export type UpdateState = 'none' | 'ready' | 'elsewhere';

let state: UpdateState = 'none';
let waitingWorker: ServiceWorker | undefined;
let isAskedHere = false;
const listeners = new Set<() => void>();

function become(next: UpdateState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Where the update of this app stands. */
export function useAppUpdate(): UpdateState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}

/** Watches a registration for a version that waits, and this page for one that took over. */
export function watchForUpdates(registration: ServiceWorkerRegistration): void {
  const { serviceWorker } = navigator;
  // The first worker of a first visit takes over by itself; the page is of its version already.
  let isControlled = serviceWorker.controller !== null;

  function offer(worker: ServiceWorker | null): void {
    if (worker === null || !isControlled) return;
    waitingWorker = worker;
    become('ready');
  }
  offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offer(installing);
    });
  });
  serviceWorker.addEventListener('controllerchange', () => {
    const isUpdate = isControlled;
    isControlled = true;
    if (isUpdate && !isAskedHere) become('elsewhere');
  });

  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_EVERY_MS) return;
    lookedAt = Date.now();
    // Without the network there is another time.
    registration.update().catch(() => undefined);
  });
}

/**
 * Runs something while nothing is being sent, here or in another tab. @param lock the drain's (src/sync/outbox/lease.ts)
 * @returns false when sending did not end in time
 */
async function betweenDrains(lock: string, run: () => Promise<void>): Promise<boolean> {
  try {
    await navigator.locks.request(lock, { signal: AbortSignal.timeout(PATIENCE_MS) }, run);
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name !== 'InvalidStateError') return false;
    throw error;
  }
}

/**
 * Lets the new version take over and loads this page anew; other tabs are only told. Never in the middle of a drain: both
 * steps wait for one to end. @param personDatabase name of the database whose outbox may be sent
 * @returns false when something is still being sent
 */
export async function takeNewVersion(personDatabase: string): Promise<boolean> {
  const lock = `drain:${personDatabase}`;
  const worker = waitingWorker;
  if (worker === undefined || worker.state !== 'installed') {
    return betweenDrains(lock, async () => location.reload());
  }
  const changed = new Promise<void>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
  });
  isAskedHere = true;
  // The lock is not kept over the change: the worker that leaves may wait for it.
  const isAsked = await betweenDrains(lock, async () => worker.postMessage(TAKE_OVER));
  if (!isAsked) {
    isAskedHere = false;
    return false;
  }
  await changed;
  return betweenDrains(lock, async () => location.reload());
}
