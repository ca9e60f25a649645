import { millisecondsInMinute } from 'date-fns/constants';
import type { WhichStores } from '../../contracts/sync-service.ts';
import { isDatabaseClosed } from '../../db/open-databases.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { type PullParts, pullStore } from '../pull/areas.ts';
import { createBoughtFacts } from '../pull/listings.ts';
import type { SyncRuntime } from '../runtime.ts';
import type { CallError } from '../call-error.ts';
import { refreshLiveSheet } from './live-sheet.ts';
import { createStoreQueue } from './store-queue.ts';
import { createSyncStores } from './sync-bundle.ts';

/** One piece of work for each key at a time: whoever asks while it is under way gets its end. */
interface Coalesced<Value> {
  readonly run: (key: string, work: () => Promise<Value>) => Promise<Value>;
  /** What is under way. */
  readonly keys: () => readonly string[];
  /** Resolves when nothing is under way; never rejects. */
  readonly whenIdle: () => Promise<void>;
}

/** Prices and stock fetched less than so long ago are not asked for again, ms, however many screens wish it. */
export const LIVE_REST_MS = 2 * millisecondsInMinute;

export interface CatalogueSyncParts {
  readonly pull: PullParts;
  readonly openPerson: (userId: number | null) => PersonDatabase;
  readonly runtime: Pick<SyncRuntime, 'locks' | 'reportBug' | 'startTimer'>;
}

/** All that brings catalogues to this device. What is asked for twice at once is fetched once. */
export function createCatalogueSync({ pull, openPerson, runtime }: CatalogueSyncParts) {
  const { device, now } = pull;
  const screens = createCoalesced<void>();
  const liveSheets = createCoalesced<void>();
  const syncStores = createSyncStores(pull);
  const boughtFacts = createBoughtFacts({ ...pull, openPerson, runtime });
  /** Stores that are being fetched in the background. */
  let inBackground: readonly string[] = [];

  /** A screen's wish is not stopped by what a person stopped in the background. */
  async function syncForScreen(storeId: string): Promise<void> {
    let failure: CallError | undefined;
    const note = async (_storeId: string, error: CallError | undefined) => {
      failure = error;
    };
    await syncStores([storeId], async () => true, note);
    if (failure !== undefined) throw failure;
  }

  async function pullWholeStore(storeId: string): Promise<void> {
    // Neither needs the other, and what one brings is kept if the other fails.
    const ends = await Promise.allSettled([pullStore(pull, storeId), syncForScreen(storeId)]);
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    await device.keepWithinSpace?.([...screens.keys(), ...inBackground]);
  }

  async function pullSheet(storeId: string): Promise<void> {
    const known = await device.liveHeads.get(storeId);
    const age = known === undefined ? LIVE_REST_MS : now() - known.fetchedAt;
    if (age >= 0 && age < LIVE_REST_MS) return;
    await refreshLiveSheet(pull, storeId);
  }

  const runQueue = createStoreQueue({
    device,
    now,
    locks: runtime.locks,
    openPerson,
    whenScreenIsServed: screens.whenIdle,
    syncStores: async (storeIds, mayGoOn, ended) => {
      inBackground = storeIds;
      try {
        await syncStores(storeIds, mayGoOn, ended);
      } finally {
        inBackground = [];
      }
    },
  });

  return {
    /** A store, its catalogue, prices and offers, for a screen. Throws `CallError`. */
    pullStore: (storeId: string) => screens.run(storeId, () => pullWholeStore(storeId)),
    /** Prices and stock of a store on screen or in the cart, if they are older than a moment. Throws `CallError`. */
    pullLiveSheet: (storeId: string) => liveSheets.run(storeId, () => pullSheet(storeId)),
    /** The same, however lately they came: they have changed. Throws `CallError`. */
    pullChangedSheet: (storeId: string) => refreshLiveSheet(pull, storeId),
    /** Fetches in the background what this device keeps. Never rejects. */
    syncStores: async (isDataDear: boolean, which: WhichStores): Promise<void> => {
      await runQueue(isDataDear, which).catch((error: unknown) => {
        if (!isDatabaseClosed(error)) runtime.reportBug(error);
      });
      await boughtFacts.look(isDataDear);
    },
    /** After cart or orders may have changed: fetches a little later what the packs of their goods say. */
    boughtSoon: boughtFacts.lookSoon,
  };
}

/** Makes one. */
function createCoalesced<Value>(): Coalesced<Value> {
  const running = new Map<string, Promise<Value>>();
  return {
    run: (key, work) => {
      const known = running.get(key);
      if (known !== undefined) return known;
      const begun = work().finally(() => running.delete(key));
      running.set(key, begun);
      return begun;
    },
    keys: () => [...running.keys()],
    whenIdle: async () => {
      while (running.size > 0) await Promise.allSettled(running.values());
    },
  };
}
