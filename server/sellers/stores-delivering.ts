import { and, asc, eq, exists, inArray, sql, type SQL } from 'drizzle-orm';
import type { CategoryGroupId } from '../../src/domain/catalogue/category-groups.ts';
import { distanceKm, type GeoPoint } from '../../src/domain/stores/geo.ts';
import type { Database } from '../db/database.ts';
import { storeCategories, stores } from '../db/tables/schema.ts';
import { mayDeliverTo } from './delivery-box.ts';

/** A store that delivers to a point, with how far it is and what lists of stores are filtered and sorted by. */
export interface DeliveringStore {
  readonly id: string;
  /** Null where the point is not known. */
  readonly km: number | null;
  readonly opensAt: number;
  readonly closesAt: number;
  readonly takingOrders: boolean;
  readonly ratingTenths: number;
  readonly deliveryMinutes: number;
  readonly minimumOrderPaise: number;
}

const LIST_COLUMNS = {
  id: stores.id,
  opensAt: stores.opensAt,
  closesAt: stores.closesAt,
  takingOrders: stores.takingOrders,
  ratingTenths: stores.ratingTenths,
  deliveryMinutes: stores.deliveryMinutes,
  minimumOrderPaise: stores.minimumOrderPaise,
};

/**
 * The stores whose own delivery radius covers a point, nearest first, those equally near by id.
 * @param condition what else holds for the store
 */
export async function deliveringStores(
  db: Database,
  point: GeoPoint,
  condition?: SQL,
): Promise<DeliveringStore[]> {
  const candidates = await db
    .select({
      ...LIST_COLUMNS,
      lat: stores.lat,
      lon: stores.lon,
      radiusKm: stores.deliveryRadiusKm,
    })
    .from(stores)
    .where(and(mayDeliverTo(point), condition))
    .orderBy(asc(stores.id));
  return candidates
    .map(({ lat, lon, ...store }) => ({ ...store, km: distanceKm(point, { lat, lon }) }))
    .filter(({ km, radiusKm }) => km <= radiusKm)
    .sort((a, b) => a.km - b.km);
}

/** Stores that sell something of one of these groups. */
export function sellsGroup(db: Database, groups: readonly CategoryGroupId[]): SQL {
  const isSold = and(
    eq(storeCategories.storeId, stores.id),
    inArray(storeCategories.groupId, [...groups]),
  );
  return exists(
    db
      .select({ one: sql`1` })
      .from(storeCategories)
      .where(isSold),
  );
}

/**
 * Ids of the stores whose own delivery radius covers a point, nearest first, those equally near by id.
 * @param group only stores that sell something of this group
 */
export async function storesDeliveringTo(
  db: Database,
  point: GeoPoint,
  group?: CategoryGroupId,
): Promise<string[]> {
  const condition = group === undefined ? undefined : sellsGroup(db, [group]);
  return (await deliveringStores(db, point, condition)).map(({ id }) => id);
}

/** The stores in a pincode area, by name: for an area whose place on the map is not known. */
export async function storesOfAreaCode(
  db: Database,
  areaCode: string,
  condition?: SQL,
): Promise<DeliveringStore[]> {
  const rows = await db
    .select(LIST_COLUMNS)
    .from(stores)
    .where(and(eq(stores.areaCode, areaCode), condition))
    .orderBy(asc(stores.name), asc(stores.id));
  return rows.map((store) => ({ ...store, km: null }));
}

/** Ids of the stores in a pincode area, by name: for an area whose place on the map is not known. */
export async function storesInAreaCode(db: Database, areaCode: string): Promise<string[]> {
  return (await storesOfAreaCode(db, areaCode)).map(({ id }) => id);
}
