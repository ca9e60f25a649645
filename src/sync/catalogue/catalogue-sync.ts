import { isDatabaseClosed } from '../../db/closed-database.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { pullStore, type PullParts } from '../pull/areas.ts';
import { pullOffers } from '../pull/offers.ts';
import type { SyncRuntime } from '../runtime.ts';
import { createCoalesced } from './coalesce.ts';
import { SyncStopped, type MayGoOn } from './fetch-packs.ts';
import { refreshLiveSheet } from './live-sheet.ts';
import { syncStoreCatalogue } from './store-catalogue.ts';
import { createStoreQueue } from './store-queue.ts';

/** Prices and stock fetched less than so long ago are not asked for again, ms, however many screens wish it. */
export const LIVE_REST_MS = 2 * 60_000;

export interface CatalogueSyncParts {
  readonly pull: PullParts;
  readonly openPerson: (userId: number | null) => PersonDatabase;
  readonly runtime: Pick<SyncRuntime, 'locks' | 'reportBug'>;
}

/** All that brings catalogues to this device. What is asked for twice at once is fetched once. */
export function createCatalogueSync({ pull, openPerson, runtime }: CatalogueSyncParts) {
  const { device, now } = pull;
  const screens = createCoalesced<void>();
  const catalogues = createCoalesced<void>();
  const liveSheets = createCoalesced<void>();

  async function syncCatalogue(storeId: string, mayGoOn?: MayGoOn): Promise<void> {
    await catalogues.run(storeId, () => syncStoreCatalogue(pull, storeId, mayGoOn));
  }

  /** A screen's wish is not stopped by what a person stopped in the background. */
  async function syncForScreen(storeId: string): Promise<void> {
    try {
      await syncCatalogue(storeId);
    } catch (error) {
      if (!(error instanceof SyncStopped)) throw error;
      await syncCatalogue(storeId);
    }
  }

  async function pullWholeStore(storeId: string): Promise<void> {
    await pullStore(pull, storeId);
    await Promise.all([syncForScreen(storeId), pullOffers(pull, storeId)]);
    await device.keepWithinSpace?.([storeId, ...catalogues.keys()]);
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
    syncStore: async (storeId, mayGoOn) => {
      await syncCatalogue(storeId, mayGoOn);
      await pullOffers(pull, storeId);
    },
  });

  return {
    /** A store, its catalogue, prices and offers, for a screen. Throws `CallError`. */
    pullStore: (storeId: string) => screens.run(storeId, () => pullWholeStore(storeId)),
    /** Prices and stock of a store on screen or in the cart, if they are older than a moment. Throws `CallError`. */
    pullLiveSheet: (storeId: string) => liveSheets.run(storeId, () => pullSheet(storeId)),
    /** Fetches in the background what this device keeps. Never rejects. */
    syncStores: async (isDataDear: boolean): Promise<void> => {
      await runQueue(isDataDear).catch((error: unknown) => {
        if (!isDatabaseClosed(error)) runtime.reportBug(error);
      });
    },
  };
}
