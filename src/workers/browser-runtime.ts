import type { EventsRuntime } from '../events/events-runtime.ts';
import type { SyncRuntime } from '../sync/runtime.ts';
import type { SyncSettings } from '../sync/push.ts';
import { LOCKS_CHANNEL } from '../db/open-transactions.ts';
import type { OnWaiting } from '../db/open-transactions.ts';

/** The runtime of the events in a real worker or service worker. */
export function browserEventsRuntime(): EventsRuntime {
  const { now, randomBytes, locks, startTimer } = browserRuntime();
  return {
    now,
    randomBytes,
    locks,
    startTimer,
    fetch: (url, init) => fetch(url, init),
    isOnline: () => navigator.onLine,
    warn: (text, cause) => console.warn(text, cause),
  };
}

/**
 * The runtime of a real worker or service worker: the globals, in the one place that may touch them.
 * @param ask `fetch`, or something in its place that looks at it
 */
export function browserRuntime(
  ask: SyncRuntime['fetch'] = (url, init) => fetch(url, init),
): SyncRuntime {
  return {
    now: () => Date.now(),
    random: () => Math.random(),
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    fetch: ask,
    locks: navigator.locks,
    startTimer: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    reportBug: (error) => console.error(error),
  };
}

declare global {
  interface ImportMeta {
    readonly env: Readonly<Record<string, string | undefined>>;
  }
}

/** A setting of the build's environment. */
export const setting = (name: string, fallback: string): string =>
  import.meta.env[name] ?? fallback;

/** Read from the build's environment (`.env.example`); by default everything is on the app's own origin. */
export const SYNC_SETTINGS: SyncSettings = {
  baseUrls: {
    workflow: setting('VITE_WORKFLOW_URL', '/workflow'),
    catalogue: setting('VITE_CATALOGUE_URL', '/catalogue'),
    maps: setting('VITE_MAPS_URL', '/maps'),
  },
  visitorToken: setting('VITE_VISITOR_TOKEN', 'haat-visitor'),
  visitorTokenType: setting('VITE_VISITOR_TOKEN_TYPE', 'Bearer'),
  mapsKey: setting('VITE_MAPS_KEY', 'haat-maps'),
};

/** What a worker does when its transactions wait for long: only a page can free locks (src/app/storage/slow-reading.ts). */
export function askPageToFreeLocks(): OnWaiting {
  const pages = new BroadcastChannel(LOCKS_CHANNEL);
  return (name, isWaiting) => {
    if (isWaiting) pages.postMessage(name);
  };
}
