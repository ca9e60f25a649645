import type { EventsRuntime } from '../events/events-runtime.ts';
import { browserRuntime } from './browser-runtime.ts';

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
