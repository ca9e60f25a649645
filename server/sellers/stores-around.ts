import { and, between, type SQL } from 'drizzle-orm';
import { distanceKm, type GeoPoint } from '../../src/domain/stores/geo.ts';
import type { Database } from '../db/database.ts';
import { stores } from '../db/tables/schema.ts';

/** One degree of latitude is nowhere shorter than this (WGS 84, at the equator: 110.57 km). */
const KM_PER_LAT_DEGREE = 110.57;
/** One degree of longitude at the equator; it shrinks with the cosine of the latitude. */
const KM_PER_LON_DEGREE = 111.32;

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
