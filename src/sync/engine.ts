import type { DrainTrigger, SearchResult, SyncService } from '../contracts/sync-service.ts';
import type { DeviceDatabase } from '../db/device-database.ts';
import type { PersonDatabase } from '../db/person-database.ts';
import { readSetting } from '../db/reads/settings.ts';
import { answer } from './answers.ts';
import { createDrain, type DrainReport } from './outbox/drain.ts';
import { SENDERS } from './outbox/senders/registry.ts';
import { pullArea, pullLocation, pullStore, type PullParts } from './pull/areas.ts';
import { pullOrders } from './pull/orders.ts';
import { findPlaces, placeAt } from './pull/places.ts';
import { searchServer } from './pull/server-search.ts';
import { refreshLiveSheet, syncStoreCatalogue } from './pull/store-catalogue.ts';
import { createReachabilityMonitor } from './reachability-monitor.ts';
import type { SyncRuntime } from './runtime.ts';
import { createLocalSearch } from './search/local-search.ts';
import { requestOtp, signIn } from './sign-in.ts';
import { createTransport, type BaseUrls } from './transport.ts';

/** Where the server is and what a visitor shows it; set when the app is built. */
export interface SyncSettings {
  readonly baseUrls: BaseUrls;
  readonly visitorToken: string;
  readonly mapsKey: string;
}

export interface EngineParts {
  readonly device: DeviceDatabase;
  /** Opens a person's database, the same handle each time; null is the visitor. */
  readonly openPerson: (userId: number | null) => PersonDatabase;
  readonly runtime: SyncRuntime;
  readonly settings: SyncSettings;
}

/** Triggers after which our own backoffs count as over: something changed, or a person asked. */
const EAGER: ReadonlySet<DrainTrigger> = new Set(['start', 'online', 'asked', 'background-sync']);

/** A timer never fires sooner than this, ms. */
const SHORTEST_WAIT_MS = 250;

/** The one sync engine (design, section 1). The sync worker and the service worker each make one; the lease lets one drain. */
export function createSyncEngine({ device, openPerson, runtime, settings }: EngineParts) {
  let stopTimer = () => {};
  const report = createReachabilityMonitor(
    device,
    () => void drainSoon('online'),
    runtime.reportBug,
  );
  const transport = createTransport({
    ...runtime,
    ...settings,
    report,
    readSession: () => readSetting(device, 'authData'),
    isSwitchedOff: async () => (await readSetting(device, 'work-offline')) === true,
  });
  const drainOutbox = createDrain({ runtime, transport, senders: SENDERS });
  const pull: PullParts = { device, transport, now: runtime.now };
  const signInParts = { device, transport, openPerson };
  const searchDevice = createLocalSearch(device);

  /** The drain that has been asked for and has not begun, and the one that runs. */
  let asked: Promise<DrainReport | null> | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let isEager = false;
  let announceAsk = () => {};

  /**
   * Drains the signed-in person's outbox; null when nobody is signed in or the person works offline. However often
   * it is asked for while one drain runs, one more follows.
   */
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
    const outcome = await drainOutbox({ db, userId: session.userId, ignoreBackoff, nextAsk });
    stopTimer();
    if (outcome.nextAt !== null && !outcome.paused) {
      const waitMs = Math.max(SHORTEST_WAIT_MS, outcome.nextAt - runtime.now());
      stopTimer = runtime.startTimer(waitMs, () => void drainSoon('timer'));
    }
    return outcome;
  }

  async function drainSoon(trigger: DrainTrigger): Promise<void> {
    await drain(trigger).catch(runtime.reportBug);
  }

  const service: SyncService = {
    sendOtp: (mobileNumber) => answer(() => requestOtp(signInParts, mobileNumber)),
    verifyOtp: (mobileNumber, code) => answer(() => signIn(signInParts, mobileNumber, code)),
    pullArea: (pincode) => answer(() => pullArea(pull, pincode)),
    pullLocation: (location) => answer(() => pullLocation(pull, location)),
    pullStore: (storeId) =>
      answer(async () => {
        await pullStore(pull, storeId);
        await syncStoreCatalogue(pull, storeId);
        return null;
      }),
    pullLiveSheet: (storeId) =>
      answer(async () => {
        await refreshLiveSheet(pull, storeId);
        return null;
      }),
    pullOrders: () =>
      answer(async () => {
        const session = await readSetting(device, 'authData');
        if (session !== undefined) {
          await pullOrders(transport, openPerson(session.userId), session.userId);
        }
        return null;
      }),
    searchDevice: async (query, areaCode): Promise<SearchResult> => {
      const { items, stores } = await searchDevice(query, areaCode);
      return { stores, items: items.map(({ id, ...item }) => ({ ...item, itemId: id })) };
    },
    searchServer: (query, areaCode) =>
      answer(() => searchServer(device, transport, query, areaCode)),
    findPlaces: (text) => answer(() => findPlaces(transport, text)),
    placeAt: (location) => answer(() => placeAt(transport, location)),
    drain: drainSoon,
    personChanged: async () => {
      stopTimer();
      await drainSoon('start');
    },
  };
  return { service, drain };
}
