import { and, asc, eq, exists, sql } from 'drizzle-orm';
import type { CategoryGroupId } from '../../src/domain/category-groups.ts';
import { distanceKm, type GeoPoint } from '../../src/domain/geo.ts';
import type { Database } from '../db/database.ts';
import { storeCategories, stores } from '../db/schema.ts';
import { mayDeliverTo } from './delivery-box.ts';

/**
 * Ids of the stores whose own delivery radius covers a point, nearest first, those equally near by id.
 * @param group only stores that sell something of this group
 */
export async function storesDeliveringTo(
  db: Database,
  point: GeoPoint,
  group?: CategoryGroupId,
): Promise<string[]> {
  const sellsGroup = exists(
    db
      .select({ one: sql`1` })
      .from(storeCategories)
      .where(and(eq(storeCategories.storeId, stores.id), eq(storeCategories.groupId, group ?? ''))),
  );
  const candidates = await db
    .select({ id: stores.id, lat: stores.lat, lon: stores.lon, radiusKm: stores.deliveryRadiusKm })
    .from(stores)
    .where(and(mayDeliverTo(point), group === undefined ? undefined : sellsGroup))
    .orderBy(asc(stores.id));
  return candidates
    .map(({ id, lat, lon, radiusKm }) => ({ id, radiusKm, km: distanceKm(point, { lat, lon }) }))
    .filter(({ km, radiusKm }) => km <= radiusKm)
    .sort((a, b) => a.km - b.km)
    .map(({ id }) => id);
}

/** Ids of the stores in a pincode area, by name: for an area whose place on the map is not known. */
export async function storesInAreaCode(db: Database, areaCode: string): Promise<string[]> {
  const rows = await db
    .select({ id: stores.id })
    .from(stores)
    .where(eq(stores.areaCode, areaCode))
    .orderBy(asc(stores.name), asc(stores.id));
  return rows.map(({ id }) => id);
}
