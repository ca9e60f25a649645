import { proxy } from 'comlink';
import { finishSignOut } from '../commands/session/sign-out.ts';
import type { CommandContext } from '../commands/command-context.ts';
import type { SyncService } from '../contracts/sync-service.ts';
import { openDatabases, type Databases } from '../db/open-databases.ts';
import { clientError } from '../domain/events/app-events.ts';
import { uuidV7 } from '../domain/identifiers.ts';
import type { Tracker } from '../events/tracker.ts';
import { watchLiveState, type LiveState } from './live/live-state.ts';
import { startLiveView, type Follow } from './live/live-view.ts';
import { leaveNothingOpen } from './storage/leave-nothing-open.ts';
import { HAS_DATA_LAYER, tellDataLayer } from './events/data-layer.ts';
import { captureErrors } from './events/error-capture.ts';
import { countPageLoad, keptCampaign, startPageTracker } from './events/page-tracker.ts';
import { requestBackgroundSync } from './service-worker/service-worker.ts';
import { readSessionMarker, removeSessionMarker } from './session/session-marker.ts';
import { helpSlowReading, helpSlowWorkers } from './storage/slow-reading.ts';
import { startDrainTriggers, startSyncClient } from './sync-client.ts';

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
