import { expose } from 'comlink';
import type { WorkerService } from '../contracts/events/event-service.ts';
import type { DrainTrigger } from '../contracts/sync-service.ts';
import { openDatabases } from '../db/open-databases.ts';
import { createEventPipeline } from '../events/pipeline.ts';
import { createSyncEngine } from '../sync/engine.ts';
import {
  browserEventsRuntime,
  browserRuntime,
  askPageToFreeLocks,
  SYNC_SETTINGS,
} from './browser-runtime.ts';
import { EVENT_QUEUE, EVENTS_HOST, otherSinks } from './event-settings.ts';
import type { SyncHost } from './sync-host.ts';
import { LIVE_PATH } from '../contracts/live/pokes.ts';
import { clientError } from '../domain/events/app-events.ts';
import type { Track } from '../domain/events/tracked-event.ts';
import { createErrorReports } from '../events/capture/error-reports.ts';
import { watchFetch } from '../events/capture/watch-requests.ts';
import type { SyncRuntime } from '../sync/runtime.ts';
import { liveQuery } from 'dexie';
import { LIVE_CHANNEL, type LiveChannel, type LiveMessage } from '../contracts/live/live-view.ts';
import type { DeviceDatabase } from '../db/device-database.ts';
import { readSetting } from '../db/reads/settings.ts';

/** The channel to the other tabs' workers and pages. */
function liveChannel(): LiveChannel {
  const channel = new BroadcastChannel(LIVE_CHANNEL);
  return {
    post: (message) => channel.postMessage(message),
    listen: (hear) =>
      channel.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => hear(data)),
  };
}

/** Calls when somebody signs in or out or turns "Work offline", in whatever tab. */
function followLiveSettings(device: DeviceDatabase, changed: () => void): void {
  const read = async () => {
    const session = await readSetting(device, 'authData');
    return `${session?.token} ${await readSetting(device, 'work-offline')}`;
  };
  let known = '';
  liveQuery(read).subscribe({
    next: (settings) => {
      if (known !== '' && settings !== known) changed();
      known = settings;
    },
    // Storage that cannot be read is told of by the screens.
    error: () => {},
  });
}

const { haatSyncPort } = globalThis as SyncHost;
const databases = openDatabases(undefined, { onWaiting: askPageToFreeLocks() });
// Where it runs in a page (src/app/app-parts.ts); a worker has no such event.
self.addEventListener('pagehide', () => databases.abortAll());
const followers = new Set<Parameters<WorkerService['followEvents']>[0]>();
const events = createEventPipeline({
  device: databases.device,
  openPerson: databases.person,
  runtime: browserEventsRuntime(),
  host: EVENTS_HOST,
  queue: EVENT_QUEUE,
  others: otherSinks(databases, {
    engagement: () => import('../events/sinks/engagement.ts'),
    analytics: () => import('../events/sinks/product-analytics.ts'),
  }),
  hasPage: true,
  tracked: (draft) => followers.forEach((follower) => follower(draft)),
});
events.startChecks();

/** Occasions on which events that wait are sent, too: the network may be back (EVT-3). */
const SENDS_EVENTS: ReadonlySet<DrainTrigger> = new Set(['start', 'online', 'visible']);

const { service, settingsChanged } = createSyncEngine({
  channel: liveChannel(),
  device: databases.device,
  openPerson: databases.person,
  // A page watches its requests itself.
  runtime: browserRuntime(haatSyncPort === undefined ? watchedFetch(events.track) : undefined),
  settings: SYNC_SETTINGS,
  track: events.track,
});

followLiveSettings(databases.device, settingsChanged);

// A tab that dies in the middle of sending must leave another one that knows of it: every tab asks for the drain, all but
// one wait for the lock, and the next gets it (OUT-2, OUT-5).
const outboxChanged = new BroadcastChannel('haat-outbox');
outboxChanged.addEventListener('message', () => void service.drain('command'));

const workerService: WorkerService = {
  ...service,
  drain: async (trigger) => {
    if (trigger === 'command') outboxChanged.postMessage(null);
    if (SENDS_EVENTS.has(trigger)) void events.drain();
    await service.drain(trigger);
  },
  personChanged: async () => {
    events.personChanged();
    await service.personChanged();
  },
  recordEvents: events.record,
  pageShown: async (page) => events.pageShown(page),
  followEvents: async (follower) => void followers.add(follower),
};
expose(workerService, haatSyncPort);

/**
 * The worker's half of the global capture (EVT-9): nearly all requests of the app are made here. A request that nobody answered
 * is told only while the browser says it is online.
 */
function watchedFetch(track: Track): SyncRuntime['fetch'] {
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
