import { fetchNearbyStoresCoop } from '../../../src/contracts/sellers/fetch-nearby-stores-coop.ts';
import { COOP_TAG } from '../../../src/domain/stores/store-tags.ts';
import { cooperativesOfStores } from '../../coop/cooperatives-of-stores.ts';
import { storeSummaries } from '../../sellers/store-summaries.ts';
import { hasSomeTag, tagsOfStores } from '../../sellers/store-tags.ts';
import { storesAround } from '../../sellers/stores-around.ts';
import { implement } from '../service-handler.ts';

export const fetchNearbyStoresCoopHandler = implement(
  fetchNearbyStoresCoop,
  async ({ input: { location, withinKm, coopOnly, limit, offset }, db, parts }) => {
    const condition = coopOnly ? hasSomeTag(db, [COOP_TAG]) : undefined;
    const around = await storesAround(db, location, withinKm, condition);
    const page = around.slice(offset, offset + limit);
    const ids = page.map(({ id }) => id);
    const near = new Map(page.map((store) => [store.id, store]));
    const tags = await tagsOfStores(db, ids);
    const cooperatives = await cooperativesOfStores(db, ids);
    const summaries = await storeSummaries(db, ids);
    return {
      stores: summaries.map((store) => ({
        store,
        isCoop: tags.get(store.id)?.includes(COOP_TAG) ?? false,
        cooperativeId: cooperatives.get(store.id) ?? null,
        distanceKm: near.get(store.id)?.km ?? 0,
        delivers: near.get(store.id)?.delivers ?? false,
      })),
      total: around.length,
      serverTime: parts.now(),
    };
  },
);
