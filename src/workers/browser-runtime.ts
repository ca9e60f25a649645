import type { SyncRuntime } from '../sync/runtime.ts';

/** The runtime of a real worker or service worker: the globals, in the one place that may touch them. */
export function browserRuntime(): SyncRuntime {
  return {
    now: () => Date.now(),
    random: () => Math.random(),
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    fetch: (url, init) => fetch(url, init),
    locks: navigator.locks,
    startTimer: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    reportBug: (error) => console.error(error),
  };
}
