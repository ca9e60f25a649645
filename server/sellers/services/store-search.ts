import {
  getSellersByPincode,
  sellerDiscovery,
  sellerDiscoveryLocation,
  tagsBasedSellerDiscovery,
  fetchNearbyStoresCoop,
  type NearestServed,
} from '../../../src/contracts/sellers/store-search.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { storeSummaries, hasSomeTag, hasEveryTag, tagsOfStores } from '../store-summaries.ts';
import {
  storesDeliveringTo,
  storesInAreaCode,
  deliveringStores,
  sellsGroup,
  storesOfAreaCode,
  type DeliveringStore,
  nearestStore,
  storesAround,
} from '../stores-around.ts';
import { implement } from '../../http/service-handler.ts';
import { and, eq, gte, isNotNull, or, type SQL, asc, inArray } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Area } from '../../../src/contracts/schemas.ts';
import { isOpenAt } from '../../../src/domain/time.ts';
import type { Database } from '../../db/database.ts';
import { stores } from '../store-tables.ts';
import { knownArea, knownAreaNear } from '../../places/known-areas.ts';
import type { Places } from '../../places/places.ts';
import { COOP_TAG } from '../../../src/domain/stores/store-tags.ts';
import { cooperativeStores } from '../../group-buy/group-buy-tables.ts';

export const getSellersByPincodeHandler = implement(
  getSellersByPincode,
  async ({ input: { pincode, limit, offset }, db, parts }) => {
    const known = await knownArea(db, parts.places, pincode);
    if (known === undefined) throw new ProblemError('place_not_found');
    const { area, isPaused } = known;
    const ids = isPaused
      ? []
      : area.location === null
        ? await storesInAreaCode(db, pincode)
        : await storesDeliveringTo(db, area.location);
    return {
      area,
      stores: await storeSummaries(db, ids.slice(offset, offset + limit)),
      total: ids.length,
      nearestServed: ids.length === 0 ? await nearestServed(db, area, parts.places) : null,
      serverTime: parts.now(),
    };
  },
);

/** The area of the store that is nearest to one where none delivers; null where places on the map are not known. */
async function nearestServed(
  db: Database,
  { location }: Area,
  places: Places,
): Promise<NearestServed | null> {
  const store = location === null ? undefined : await nearestStore(db, location);
  const known = store && (await knownArea(db, places, store.areaCode));
  return store === undefined || known === undefined ? null : { area: known.area, km: store.km };
}

type Wish = v.InferOutput<typeof sellerDiscovery.input>;

function isWanted(db: Database, wish: Wish): SQL | undefined {
  return and(
    wish.groups.length === 0 ? undefined : sellsGroup(db, wish.groups),
    wish.tags.length === 0 ? undefined : hasSomeTag(db, wish.tags),
    wish.takingOrders ? eq(stores.takingOrders, true) : undefined,
    wish.freeDelivery
      ? or(isNotNull(stores.freeDeliveryFromPaise), eq(stores.deliveryChargePaise, 0))
      : undefined,
    wish.minRatingTenths === 0 ? undefined : gte(stores.ratingTenths, wish.minRatingTenths),
  );
}

/** The place that was asked for: a point, or the middle of a pincode's area, which may be unknown. */
async function placeOf(db: Database, { location, pincode }: Wish, places: Places) {
  if (location !== null) {
    const near = await knownAreaNear(db, places, location);
    return { area: near?.area ?? null, point: location, isPaused: near?.isPaused === true };
  }
  const known = await knownArea(db, places, pincode ?? '');
  if (known === undefined) throw new ProblemError('place_not_found');
  return { ...known, point: known.area.location };
}

/** What each sort compares; the smaller comes first. Equals stay in the order of their distance. */
const SORT_KEYS: Readonly<Record<Wish['sort'], (store: DeliveringStore) => number>> = {
  nearest: ({ km }) => km ?? 0,
  rating: ({ ratingTenths }) => -ratingTenths,
  fastest: ({ deliveryMinutes }) => deliveryMinutes,
  'minimum-order': ({ minimumOrderPaise }) => minimumOrderPaise,
};

export const sellerDiscoveryHandler = implement(
  sellerDiscovery,
  async ({ input: wish, db, parts }) => {
    const serverTime = parts.now();
    const { area, point, isPaused } = await placeOf(db, wish, parts.places);
    const condition = isWanted(db, wish);
    const found = isPaused
      ? []
      : point === null
        ? await storesOfAreaCode(db, wish.pincode ?? '', condition)
        : await deliveringStores(db, point, condition);
    const key = SORT_KEYS[wish.sort];
    const chosen = found
      .filter((store) => !wish.openNow || isOpenAt(store, serverTime))
      .toSorted((a, b) => Number(b.takingOrders) - Number(a.takingOrders) || key(a) - key(b));
    const page = chosen.slice(wish.offset, wish.offset + wish.limit);
    const kmOf = new Map(page.map(({ id, km }) => [id, km]));
    const summaries = await storeSummaries(
      db,
      page.map(({ id }) => id),
    );
    return {
      area,
      stores: summaries.map((store) => ({ store, distanceKm: kmOf.get(store.id) ?? null })),
      total: chosen.length,
      serverTime,
    };
  },
);

export const sellerDiscoveryLocationHandler = implement(
  sellerDiscoveryLocation,
  async ({ input: { location, group, limit, offset }, db, parts }) => {
    const near = await knownAreaNear(db, parts.places, location);
    const ids = near?.isPaused === true ? [] : await storesDeliveringTo(db, location, group);
    return {
      area: near?.area ?? null,
      stores: await storeSummaries(db, ids.slice(offset, offset + limit)),
      total: ids.length,
      serverTime: parts.now(),
    };
  },
);

export const tagsBasedSellerDiscoveryHandler = implement(
  tagsBasedSellerDiscovery,
  async ({ input: { tags, match, location, limit, offset }, db, parts }) => {
    const condition = match === 'all' ? hasEveryTag(db, tags) : hasSomeTag(db, tags);
    const found =
      location === null
        ? await db
            .select({ id: stores.id })
            .from(stores)
            .where(condition)
            .orderBy(asc(stores.name), asc(stores.id))
        : await deliveringStores(db, location, condition);
    const ids = found.slice(offset, offset + limit).map(({ id }) => id);
    const tagsById = await tagsOfStores(db, ids);
    const summaries = await storeSummaries(db, ids);
    return {
      stores: summaries.map((store) => ({ store, tags: tagsById.get(store.id) ?? [] })),
      total: found.length,
      serverTime: parts.now(),
    };
  },
);

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

/** The cooperative's id by store; stores of none are missing. */
async function cooperativesOfStores(
  db: Database,
  storeIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (storeIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(cooperativeStores)
    .where(inArray(cooperativeStores.storeId, [...storeIds]));
  return new Map(rows.map(({ storeId, cooperativeId }) => [storeId, cooperativeId]));
}
