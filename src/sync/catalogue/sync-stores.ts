import { MOST_BUNDLED_STORES } from '../../contracts/catalogue/store-bundle.ts';
import { CallError } from '../call-error.ts';
import type { PullParts } from '../pull/areas.ts';
import { pullOffers } from '../pull/offers.ts';
import { SyncStopped, type MayGoOn } from './fetch-packs.ts';
import { isLineFailure } from './line-failure.ts';
import { syncStoreCatalogue } from './store-catalogue.ts';
import { syncBundle, type StoreEnded } from './sync-bundle.ts';

/**
 * Brings stores with their offers up to date, in this order, and tells how each ended. Throws `CallError` of the line, and
 * `SyncStopped` when `mayGoOn` says no; stores that had not ended by then may have some packs more.
 */
export type SyncStores = (
  storeIds: readonly string[],
  mayGoOn: MayGoOn,
  ended: StoreEnded,
) => Promise<void>;

/** Asks for bundles (LIM-1); where there are none, as in a store of files, for each document by itself. */
export function createSyncStores(pull: PullParts): SyncStores {
  let hasBundles = pull.transport.hasOwnCatalogue;

  async function syncBundles(
    left: ReadonlySet<string>,
    mayGoOn: MayGoOn,
    ended: StoreEnded,
  ): Promise<void> {
    try {
      let isGettingOn = hasBundles;
      while (isGettingOn && left.size > 0) {
        const some = [...left].slice(0, MOST_BUNDLED_STORES);
        isGettingOn = await syncBundle({ pull, mayGoOn, ended }, some);
      }
    } catch (error) {
      if (!(error instanceof CallError) || isLineFailure(error)) throw error;
      // A server from before there were bundles, or none at all; an answer that can't be read may be readable next time.
      if (error.failure.kind === 'refused') hasBundles = false;
    }
  }

  async function syncOne(storeId: string, mayGoOn: MayGoOn): Promise<CallError | undefined> {
    try {
      await syncStoreCatalogue(pull, storeId, mayGoOn);
      await pullOffers(pull, storeId);
      return undefined;
    } catch (error) {
      if (!(error instanceof CallError) || isLineFailure(error)) throw error;
      return error;
    }
  }

  return async (storeIds, mayGoOn, ended) => {
    const left = new Set(storeIds);
    await syncBundles(left, mayGoOn, async (storeId, error) => {
      left.delete(storeId);
      await ended(storeId, error);
    });
    for (const storeId of left) {
      if (!(await mayGoOn())) throw new SyncStopped('stopped');
      await ended(storeId, await syncOne(storeId, mayGoOn));
    }
  };
}
