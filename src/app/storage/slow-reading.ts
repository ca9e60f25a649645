import { useSyncExternalStore } from 'react';
import { LOCKS_CHANNEL } from '../../db/open-transactions.ts';

/** How long a version change is waited for, ms: while it waits, nobody can open the database. */
const PATIENCE_MS = 2_500;

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

/**
 * Asks for a version of a database that no app has, and takes it back before it is there. For that the browser closes all
 * connections and with them frees the locks of pages and workers that are gone, which WebKit forgets otherwise (ENG-1): what
 * waits for them goes on. Nothing that runs is cut off, as a version waits until it has ended.
 *
 * It is asked for in a frame: a request can't be taken back, but a frame can.
 */
async function freeLocks(name: string): Promise<void> {
  const known = (await indexedDB.databases()).find((database) => database.name === name);
  if (known?.version === undefined) return;
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = '';
  document.body.append(frame);
  const request = frame.contentWindow?.indexedDB.open(name, known.version + 1);
  const timer = setTimeout(end, PATIENCE_MS);
  function end(): void {
    clearTimeout(timer);
    frame.remove();
  }
  request?.addEventListener('upgradeneeded', () => request.transaction?.abort());
  request?.addEventListener('error', (event) => {
    event.preventDefault();
    end();
  });
}
