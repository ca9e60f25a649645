import { and, eq, gte, isNotNull, or, type SQL } from 'drizzle-orm';
import type * as v from 'valibot';
import { sellerDiscovery } from '../../../src/contracts/sellers/seller-discovery.ts';
import { isOpenAt } from '../../../src/domain/time.ts';
import type { Database } from '../../db/database.ts';
import { stores } from '../../db/tables/schema.ts';
import { ProblemError } from '../../http/problem-error.ts';
import type { Places } from '../../places/places.ts';
import { storeSummaries } from '../../sellers/store-summaries.ts';
import { hasSomeTag } from '../../sellers/store-tags.ts';
import {
  deliveringStores,
  sellsGroup,
  storesOfAreaCode,
  type DeliveringStore,
} from '../../sellers/stores-delivering.ts';
import { implement } from '../service-handler.ts';

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
function placeOf({ location, pincode }: Wish, places: Places) {
  if (location !== null) return { area: places.nearest(location) ?? null, point: location };
  const area = places.areaByPincode(pincode ?? '');
  if (area === undefined) throw new ProblemError('place_not_found');
  return { area, point: area.location };
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
    const { area, point } = placeOf(wish, parts.places);
    const condition = isWanted(db, wish);
    const found =
      point === null
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
