import type { DrainTrigger } from '../contracts/sync-service.ts';
import type { Track } from '../domain/events/tracked-event.ts';
import type { DeviceDatabase } from '../db/device-database.ts';
import type { StoredOutboxEntry } from '../db/outbox-entry.ts';
import type { PersonDatabase } from '../db/person-database.ts';
import { isDatabaseClosed } from '../db/open-databases.ts';
import { deviceMark } from '../db/device-id.ts';
import { uuidV7 } from '../domain/identifiers.ts';
import { readSetting } from '../db/reads/settings.ts';
import { writeSetting } from '../db/settings.ts';
import { createEpochs } from './epoch/epochs.ts';
import { createDrain, type DrainReport } from './outbox/drain.ts';
import { LONGEST_WAIT_MS } from './outbox/retry-policy.ts';
import { SENDERS } from './outbox/senders/registry.ts';
import { createReachabilityMonitor } from './reachability.ts';
import type { SyncRuntime } from './runtime.ts';
import { type BaseUrls, createTransport, type Transport } from './transport.ts';
import { DEVICE_HEADER } from '../contracts/headers.ts';
import { orderIdOf } from '../domain/orders/order-subjects.ts';
import { PLACE_ORDER } from '../contracts/orders/place-order.ts';
import { completePurchase } from '../domain/events/order-events.ts';

/** Where the server is and what a visitor shows it; set when the app is built. */
export interface SyncSettings {
  readonly baseUrls: BaseUrls;
  readonly visitorToken: string;
  readonly visitorTokenType?: string;
  readonly mapsKey: string;
}

/** What sending takes from outside; the whole engine takes the same. */
export interface SyncParts {
  readonly device: DeviceDatabase;
  /** Opens a person's database, the same handle each time; null is the visitor. */
  readonly openPerson: (userId: number | null) => PersonDatabase;
  readonly runtime: SyncRuntime;
  readonly settings: SyncSettings;
  /** Told of what the server has confirmed; events are not the engine's business else. */
  readonly track?: Track;
  /** Told that a person's things are to be asked for anew (VER-1); where nobody is, the next page does. */
  readonly onNewEpoch?: () => void;
}

/** The sending half of the sync engine: all that a service worker needs of it. */
export interface Push {
  readonly transport: Transport;
  /**
   * Drains the signed-in person's outbox; null when nobody is signed in or the person works offline. However often
   * it is asked for while one drain runs, one more follows.
   */
  readonly drain: (trigger: DrainTrigger) => Promise<DrainReport | null>;
  /** The same, where nobody looks at its end. Never rejects. */
  readonly drainSoon: (trigger: DrainTrigger) => Promise<void>;
  /** Forgets the drain that a timer would start. */
  readonly stopTimer: () => void;
  /** A page starts: what was learned of the network before it is aged (NET-1). */
  readonly startReachability: () => Promise<void>;
}

/** Triggers that end any wait (OUT-9): something changed, somebody opened the app, or asked. */
const EAGER: ReadonlySet<DrainTrigger> = new Set([
  'start',
  'online',
  'visible',
  'asked',
  'background-sync',
]);

/** A timer never fires sooner than this, ms. */
const SHORTEST_WAIT_MS = 250;

/** The sync worker and the service worker each make one; the lease lets one of them drain (OUT-2). */
export function createPush(parts: SyncParts): Push {
  const { device, openPerson, runtime, settings, track, onNewEpoch = () => {} } = parts;
  let stopTimer = () => {};
  const { now } = runtime;
  const reportBug = (error: unknown) => {
    // Whoever's database it was has signed out: what was on its way for them has no place any more.
    if (!isDatabaseClosed(error)) runtime.reportBug(error);
  };
  const reachability = createReachabilityMonitor({
    device,
    now,
    onBack: () => void drainSoon('online'),
    reportBug,
  });
  const transport = createTransport({
    ...runtime,
    ...settings,
    fetch: fetchAsDevice(runtime.fetch, settings.baseUrls.workflow, () =>
      deviceMark(device, () => uuidV7(now(), runtime.randomBytes)),
    ),
    report: reachability.report,
    readSession: () => readSetting(device, 'authData'),
    epochs: createEpochs({
      openPerson,
      now,
      newId: () => uuidV7(now(), runtime.randomBytes),
      onNew: onNewEpoch,
    }),
    isSwitchedOff: async () => (await readSetting(device, 'work-offline')) === true,
  });
  const drainOutbox = createDrain({
    runtime: { ...runtime, reportBug },
    transport,
    senders: SENDERS,
  });

  /** The drain that has been asked for and has not begun, and the one that runs. */
  let asked: Promise<DrainReport | null> | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let isEager = false;
  let announceAsk = () => {};

  function drain(trigger: DrainTrigger): Promise<DrainReport | null> {
    isEager ||= EAGER.has(trigger);
    announceAsk();
    asked ??= running.then(() => {
      asked = undefined;
      const ignoreBackoff = isEager;
      isEager = false;
      const outcome = drainOnce(ignoreBackoff);
      running = outcome.catch(() => null);
      return outcome;
    });
    return asked;
  }

  async function drainOnce(ignoreBackoff: boolean): Promise<DrainReport | null> {
    const session = await readSetting(device, 'authData');
    if (session === undefined || (await readSetting(device, 'work-offline')) === true) return null;
    const db = openPerson(session.userId);
    const nextAsk = () =>
      new Promise<void>((resolve) => {
        announceAsk = resolve;
      });
    const onDone = (entry: StoredOutboxEntry) => trackPurchase(db, entry, track, reportBug);
    const request = { db, userId: session.userId, ignoreBackoff, nextAsk, onDone };
    const outcome = await drainOutbox(request);
    const { done, waiting, paused } = outcome;
    await writeSetting(device, 'last-drain', { at: now(), done, waiting, paused });
    stopTimer();
    if (outcome.nextAt !== null && !outcome.paused) {
      // The clock may have been set back since `nextAt` was found (OUT-7); a drain that comes too soon does no harm.
      const untilThen = Math.min(LONGEST_WAIT_MS, outcome.nextAt - now());
      const waitMs = Math.max(SHORTEST_WAIT_MS, untilThen);
      stopTimer = runtime.startTimer(waitMs, () => void drainSoon('timer'));
    }
    return outcome;
  }

  async function drainSoon(trigger: DrainTrigger): Promise<void> {
    await drain(trigger).catch(reportBug);
  }

  return {
    transport,
    drain,
    drainSoon,
    stopTimer: () => stopTimer(),
    startReachability: reachability.start,
  };
}

/**
 * `fetch` that says to the server of the services which phone asks (LIM-1), and to nobody else.
 * @param workflowUrl base URL of the services @param readMark the phone's mark; what it throws is as good as none
 */
export function fetchAsDevice(
  fetch: SyncRuntime['fetch'],
  workflowUrl: string,
  readMark: () => Promise<string>,
): SyncRuntime['fetch'] {
  const ownOrigin = /^https?:\/\/[^/]+/.exec(workflowUrl)?.[0] ?? '';
  let mark: Promise<string> | undefined;

  async function markOf(): Promise<string | undefined> {
    try {
      mark ??= readMark();
      return await mark;
    } catch {
      mark = undefined;
      return undefined;
    }
  }

  return async (url, init) => {
    const isOwn = url.startsWith(`${ownOrigin}/`);
    const known = isOwn ? await markOf() : undefined;
    if (known === undefined) return fetch(url, init);
    const headers = Object.fromEntries(new Headers(init.headers));
    return fetch(url, { ...init, headers: { ...headers, [DEVICE_HEADER]: known } });
  };
}

/**
 * EVT-1: an order of this device is confirmed. That may be found out twice (OUT-2); the event's id is the order's, so it is
 * kept once. Never rejects: an answer is stored, whatever becomes of the event.
 */
async function trackPurchase(
  db: PersonDatabase,
  { kind, subject }: StoredOutboxEntry,
  track: Track | undefined,
  reportBug: (error: unknown) => void,
): Promise<void> {
  if (track === undefined || kind !== PLACE_ORDER.kind) return;
  try {
    const order = await db.orders.get(orderIdOf(subject) ?? '');
    if (order?.state !== 'confirmed') return;
    const { id, storeId, lines, bill, server } = order;
    const totalPaise = bill.amountToBePaidPaise;
    track(completePurchase({ id, storeId, lines, totalPaise }, server?.orderId ?? null));
  } catch (error) {
    reportBug(error);
  }
}
