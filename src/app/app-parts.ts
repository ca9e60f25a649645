import { proxy, type Remote, wrap } from 'comlink';
import type { CommandContext } from '../commands/command-context.ts';
import { finishSignOut } from '../commands/session/sign-out.ts';
import type { EventDraft } from '../contracts/events/app-events.ts';
import type { WorkerService } from '../contracts/events/event-service.ts';
import type { DrainTrigger, SyncService } from '../contracts/sync-service.ts';
import type { DeviceDatabase } from '../db/device-database.ts';
import { type Databases, openDatabases } from '../db/open-databases.ts';
import { readSetting } from '../db/reads/settings.ts';
import { type ClientError, clientError } from '../domain/events/app-events.ts';
import { uuidV7 } from '../domain/identifiers.ts';
import type { Tracker } from '../events/tracker.ts';
import type { SyncHost } from '../workers/sync-host.ts';
import { countPageLoad, keptCampaign, startPageTracker } from './events/page-tracker.ts';
import { type Follow, type LiveState, startLiveView, watchLiveState } from './live/live-state.ts';
import { recoverScreen } from './recovery/broken-chunks.ts';
import { requestBackgroundSync } from './service-worker/service-worker.ts';
import { readSessionMarker, removeSessionMarker } from './session/session-marker.ts';
import { leaveNothingOpen } from './storage/leave-nothing-open.ts';
import { helpSlowReading, helpSlowWorkers } from './storage/slow-reading.ts';

/** Not an import: its code stays out of the page. */
const WORKER_URLS = import.meta.glob<string>('../workers/sync.worker.ts', {
  query: '?worker&url',
  import: 'default',
  eager: true,
});

/** What this page has one of. */
export interface AppParts {
  readonly databases: Databases;
  readonly sync: SyncService;
  readonly tracker: Tracker;
  readonly follow: Follow;
  readonly liveState: LiveState;
  /** Tells the engagement service of a screen. */
  readonly pageShown: (path: string) => void;
  /** Ends when a sign-out that was cut off has been ended; until then nobody new may begin. Never rejects. */
  readonly tidied: Promise<void>;
  /** Sends `person-deleted` (signed out elsewhere) and `upgraded` (a newer version of the app is open elsewhere). */
  readonly events: EventTarget;
}

let parts: AppParts | undefined;

/** Databases and worker of this page, started once, when the first screen that needs them is shown. */
export function appParts(): AppParts {
  parts ??= startParts();
  return parts;
}

function startParts(): AppParts {
  const events = new EventTarget();
  const databases = openDatabases(undefined, {
    onDeleted: () => events.dispatchEvent(new Event('person-deleted')),
    onUpgrade: () => events.dispatchEvent(new Event('upgraded')),
    onWaiting: helpSlowReading,
  });
  leaveNothingOpen(databases);
  helpSlowWorkers();
  const sync = startSyncClient();
  startDrainTriggers(sync);
  const liveState = watchLiveState();
  const follow = startLiveView(sync);
  const tracker = startPageTracker((drafts) => {
    void tellDataLayer(databases.device, drafts);
    return sync.recordEvents(drafts);
  }, newId);
  if (HAS_DATA_LAYER) {
    void sync.followEvents(proxy((draft) => void tellDataLayer(databases.device, [draft])));
  }
  captureErrors((error) => {
    tracker.track(clientError(error), readSessionMarker()?.userId ?? null);
  });
  const pageShown = (path: string) => {
    const { referrer } = document;
    void sync.pageShown({ path, referrer, campaign: keptCampaign(), pageLoad: countPageLoad() });
  };
  const tidied = tidy(databases, events);
  return { databases, sync, tracker, follow, liveState, pageShown, tidied, events };
}

/** What can't be read or written now is tried again at the next start; the screens tell of blocked storage. */
async function tidy({ device }: Databases, events: EventTarget): Promise<void> {
  try {
    if (!(await finishSignOut(device))) return;
    removeSessionMarker();
    events.dispatchEvent(new Event('person-deleted'));
  } catch (error) {
    console.warn('A sign-out could not be looked for', error);
  }
}

const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));

/** A new UUIDv7. */
export const newId = () => uuidV7(Date.now(), randomBytes);

/** What commands of this person, or of the visitor, may use. */
export function commandContext(
  { databases, sync, tracker }: Pick<AppParts, 'databases' | 'sync' | 'tracker'>,
  userId: number | null,
): CommandContext & Required<Pick<CommandContext, 'track'>> {
  return {
    device: databases.device,
    person: databases.person(userId),
    now: Date.now,
    newId,
    wake: () => {
      void sync.drain('command');
      requestBackgroundSync();
    },
    track: (event) => tracker.track(event, userId),
  };
}

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
function startDrainTriggers(sync: SyncService): void {
  const drain = (trigger: DrainTrigger) => void sync.drain(trigger);
  window.addEventListener('online', () => drain('online'));
  window.addEventListener('pageshow', () => drain('visible'));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') drain('visible');
  });
  drain('start');
}

/** Whether this build has a tag manager, whose list is appended to (`.env.example`). */
const HAS_DATA_LAYER = import.meta.env['VITE_DATA_LAYER'] === 'on';

/** Tells the tag manager's data layer, where there is one and the person agrees (EVT-8, EVT-9). Never rejects. */
async function tellDataLayer(device: DeviceDatabase, drafts: readonly EventDraft[]): Promise<void> {
  if (!HAS_DATA_LAYER) return;
  try {
    if ((await readSetting(device, 'share-usage')) !== true) return;
    const { pushEvent } = await import('../events/sinks/data-layer.ts');
    const host = window as Window & { dataLayer?: unknown[] };
    for (const draft of drafts) pushEvent(host, draft);
  } catch (failure) {
    console.warn('The data layer was not told', failure);
  }
}

/** What is not needed to show a screen begins after so long, ms. */
const AFTER_MS = 2_000;

/** Where events themselves go. */
const OWN = /\/(events|engagement)\//;

/** Starts the global capture (EVT-9), in a chunk of its own, once the first screen is there. */
function captureErrors(tell: (error: ClientError) => void): void {
  const begin = async (): Promise<void> => {
    const { startGlobalCapture } = await import('./events/global-capture.ts');
    startGlobalCapture({ window, isOwn: (address) => OWN.test(address), tell });
  };
  setTimeout(() => {
    begin().catch((error: unknown) => console.warn('Errors are not told of', error));
  }, AFTER_MS);
}
