import {
  and,
  between,
  sql,
  type SQL,
  type SQLWrapper,
  asc,
  eq,
  exists,
  inArray,
  notInArray,
} from 'drizzle-orm';
import { EARTH_RADIUS_KM, type GeoPoint, distanceKm } from '../../src/domain/stores/geo.ts';
import { knownAreas } from '../home/home-tables.ts';
import { stores, storeCategories } from './store-tables.ts';
import type { CategoryGroupId } from '../../src/domain/catalogue/category-groups.ts';
import type { Database } from '../db/database.ts';

/** No store delivers further: a bound for the index, and for what an import may claim. */
export const FARTHEST_DELIVERY_KM = 100;

/** One degree of latitude is nowhere shorter than this (WGS 84, at the equator: 110.57 km). */
const KM_PER_LAT_DEGREE = 110.57;

/** One degree of longitude at the equator; it shrinks with the cosine of the latitude. */
const KM_PER_LON_DEGREE = 111.32;

/**
 * Stores whose delivery circle may hold the point: a box around each, by its own radius. The index on the place
 * narrows it down first; the exact distance is the caller's to check.
 */
function mayDeliverTo({ lat, lon }: GeoPoint): SQL | undefined {
  const degrees = FARTHEST_DELIVERY_KM / KM_PER_LAT_DEGREE;
  const lonKm =
    KM_PER_LON_DEGREE * Math.max(0.01, Math.cos(((Math.abs(lat) + degrees) * Math.PI) / 180));
  return and(
    between(stores.lat, lat - degrees, lat + degrees),
    sql`abs(${stores.lat} - ${lat}::float8) * ${KM_PER_LAT_DEGREE}::float8 <= ${stores.deliveryRadiusKm}`,
    sql`abs(${stores.lon} - ${lon}::float8) * ${lonKm}::float8 <= ${stores.deliveryRadiusKm}`,
  );
}

/** A place in SQL, each part a column or a number of type float8. */
interface PlaceInSql {
  readonly lat: SQLWrapper;
  readonly lon: SQLWrapper;
}

/** Great-circle distance of two places, km: the domain's `distanceKm` in SQL. */
export function kmBetween(from: PlaceInSql, to: PlaceInSql): SQL {
  return sql`2 * ${EARTH_RADIUS_KM}::float8 * asin(least(1, sqrt(
    power(sin(radians(${to.lat} - ${from.lat}) / 2), 2)
    + cos(radians(${from.lat})) * cos(radians(${to.lat})) * power(sin(radians(${to.lon} - ${from.lon}) / 2), 2))))`;
}

/** A point as a place in SQL. */
export const pointInSql = ({ lat, lon }: GeoPoint): PlaceInSql => ({
  lat: sql`${lat}::float8`,
  lon: sql`${lon}::float8`,
});

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

/** The store nearest to a point, however far it delivers, of areas that are not paused; the one with the smaller id of two equally near. */
export async function nearestStore(
  db: Database,
  { lat, lon }: GeoPoint,
): Promise<{ readonly areaCode: string; readonly km: number } | undefined> {
  // On a plane as long as a degree is here: the order of places that are far apart, and no square roots.
  const across = Math.cos((lat * Math.PI) / 180);
  const apart = sql`power(${stores.lat} - ${lat}::float8, 2) + power((${stores.lon} - ${lon}::float8) * ${across}::float8, 2)`;
  const [nearest] = await db
    .select({ areaCode: stores.areaCode, lat: stores.lat, lon: stores.lon })
    .from(stores)
    .where(
      notInArray(
        stores.areaCode,
        db
          .select({ code: knownAreas.areaCode })
          .from(knownAreas)
          .where(eq(knownAreas.isPaused, true)),
      ),
    )
    .orderBy(apart, asc(stores.id))
    .limit(1);
  if (nearest === undefined) return undefined;
  const { areaCode, ...place } = nearest;
  return { areaCode, km: distanceKm({ lat, lon }, place) };
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

/** One degree of longitude at the equator; it shrinks with the cosine of the latitude. */

/** A box that holds the circle around a point; near a pole it goes all the way round. */
export function boxAround({ lat, lon }: GeoPoint, km: number) {
  const latDegrees = km / KM_PER_LAT_DEGREE;
  const farthest = Math.min(89.9, Math.abs(lat) + latDegrees);
  const lonDegrees = km / (KM_PER_LON_DEGREE * Math.cos((farthest * Math.PI) / 180));
  return {
    fromLat: lat - latDegrees,
    toLat: lat + latDegrees,
    fromLon: lon - lonDegrees,
    toLon: lon + lonDegrees,
  };
}

/** A store near a point, with whether it delivers there. */
export interface NearStore {
  readonly id: string;
  readonly km: number;
  readonly delivers: boolean;
}

/** Stores within `km` of a point, whether they deliver there or not, nearest first. */
export async function storesAround(
  db: Database,
  point: GeoPoint,
  km: number,
  condition?: SQL,
): Promise<NearStore[]> {
  const box = boxAround(point, km);
  const rows = await db
    .select({ id: stores.id, lat: stores.lat, lon: stores.lon, radius: stores.deliveryRadiusKm })
    .from(stores)
    .where(
      and(
        between(stores.lat, box.fromLat, box.toLat),
        between(stores.lon, box.fromLon, box.toLon),
        condition,
      ),
    )
    .orderBy(stores.id);
  return rows
    .map(({ id, lat, lon, radius }) => {
      const distance = distanceKm(point, { lat, lon });
      return { id, km: distance, delivers: distance <= radius };
    })
    .filter((store) => store.km <= km)
    .sort((a, b) => a.km - b.km);
}
