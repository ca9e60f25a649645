import type { SyncRuntime } from '../sync/runtime.ts';

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
