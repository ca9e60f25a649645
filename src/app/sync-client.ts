import { wrap, type Remote } from 'comlink';
import type { WorkerService } from '../contracts/events/event-service.ts';
import type { DrainTrigger, SyncService } from '../contracts/sync-service.ts';
import type { SyncHost } from '../workers/sync-host.ts';
import { recoverScreen } from './recovery/broken-chunks.ts';

/** Not an import: its code stays out of the page. */
const WORKER_URLS = import.meta.glob<string>('../workers/sync.worker.ts', {
  query: '?worker&url',
  import: 'default',
  eager: true,
});

/** Starts the sync engine, which ends with its page. The page knows only the service it exposes. */
export function startSyncClient(): Remote<WorkerService> {
  return wrap<WorkerService>(isWebKit() ? runInPage() : startWorker());
}

/** Every browser on iOS is one, too. */
function isWebKit(): boolean {
  return navigator.vendor.startsWith('Apple');
}

function startWorker(): Worker {
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
  window.addEventListener('pagehide', () => worker.terminate());
  return worker;
}

/**
 * Runs the worker's script in the page. WebKit keeps the locks of a worker that ends while it reads or writes, and nobody but
 * the worker could take its transactions back in time; a page can, on `pagehide` (ENG-1).
 */
function runInPage(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  (globalThis as SyncHost).haatSyncPort = port2;
  import(/* @vite-ignore */ Object.values(WORKER_URLS)[0] ?? '').catch((error: unknown) => {
    console.error('The sync engine failed', error);
    void recoverScreen();
  });
  return port1;
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
