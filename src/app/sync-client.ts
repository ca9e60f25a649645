import { wrap, type Remote } from 'comlink';
import type { WorkerService } from '../contracts/events/event-service.ts';
import type { DrainTrigger, SyncService } from '../contracts/sync-service.ts';
import { recoverScreen } from './recovery/broken-chunks.ts';

/** Starts the sync worker, which ends with its page. The page knows only the service it exposes. */
export function startSyncClient(): Remote<WorkerService> {
  // Written in one piece: that is how the bundler knows a worker.
  const worker = new Worker(new URL('../workers/sync.worker.ts', import.meta.url), {
    type: 'module',
    name: 'haat-sync',
  });
  let isStarted = false;
  worker.addEventListener('message', () => (isStarted = true), { once: true });
  worker.addEventListener('error', (event) => {
    console.error('The sync worker failed', event.message);
    // Its files may be broken; without it nothing is sent and nothing comes.
    if (!isStarted) void recoverScreen();
  });
  // Takes back what it writes; a worker that WebKit ends with its page keeps its locks (ENG-1).
  window.addEventListener('pagehide', () => worker.terminate());
  return wrap<WorkerService>(worker);
}

/** Starts a drain on every occasion of OUT-5 that the page sees; the worker has the timer. */
export function startDrainTriggers(sync: SyncService): void {
  const drain = (trigger: DrainTrigger) => void sync.drain(trigger);
  window.addEventListener('online', () => drain('online'));
  window.addEventListener('pageshow', () => drain('visible'));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') drain('visible');
  });
  drain('start');
}
