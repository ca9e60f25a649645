import { LIVE_PATH } from '../contracts/live/pokes.ts';
import { clientError } from '../domain/events/app-events.ts';
import type { Track } from '../domain/events/tracked-event.ts';
import { createErrorReports } from '../events/capture/error-reports.ts';
import { watchFetch } from '../events/capture/watch-requests.ts';
import type { SyncRuntime } from '../sync/runtime.ts';

/**
 * The worker's half of the global capture (EVT-9): nearly all requests of the app are made here. A request that nobody answered
 * is told only while the browser says it is online.
 */
export function watchedFetch(track: Track): SyncRuntime['fetch'] {
  const { report } = createErrorReports((error) => track(clientError(error)), location.href);
  return watchFetch(
    (url, init) => fetch(url, init),
    (error) => {
      if (error.status !== 0 || navigator.onLine) report(error);
    },
    // A stream ends when the server stops, the line breaks or nobody looks: that is its way.
    (address) => address.includes(LIVE_PATH),
  );
}
