import { and, between, sql, type SQL } from 'drizzle-orm';
import type { GeoPoint } from '../../src/domain/stores/geo.ts';
import { stores } from '../db/tables/schema.ts';

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
export function mayDeliverTo({ lat, lon }: GeoPoint): SQL | undefined {
  const degrees = FARTHEST_DELIVERY_KM / KM_PER_LAT_DEGREE;
  const lonKm =
    KM_PER_LON_DEGREE * Math.max(0.01, Math.cos(((Math.abs(lat) + degrees) * Math.PI) / 180));
  return and(
    between(stores.lat, lat - degrees, lat + degrees),
    sql`abs(${stores.lat} - ${lat}::float8) * ${KM_PER_LAT_DEGREE}::float8 <= ${stores.deliveryRadiusKm}`,
    sql`abs(${stores.lon} - ${lon}::float8) * ${lonKm}::float8 <= ${stores.deliveryRadiusKm}`,
  );
}
