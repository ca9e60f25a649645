import { millisecondsInDay } from 'date-fns/constants';
import { and, asc, between, desc, gt, sql, type SQL } from 'drizzle-orm';
import { fetchSearchRequests } from '../../../src/contracts/sellers/fetch-search-requests.ts';
import type { GeoPoint } from '../../../src/domain/stores/geo.ts';
import { searchRequests } from '../../db/tables/seller-tables.ts';
import { readOwnStore } from '../../sellers/own-stores.ts';
import { boxAround } from '../../sellers/stores-around.ts';
import { implement } from '../service-handler.ts';

const WINDOW_MS = 30 * millisecondsInDay;
const EARTH_RADIUS_KM = 6371.0088;

/** Great-circle distance of a request's area from a point, km: the domain's `distanceKm` in SQL. */
function kmFrom({ lat, lon }: GeoPoint): SQL {
  const { lat: toLat, lon: toLon } = searchRequests;
  return sql`2 * ${EARTH_RADIUS_KM}::float8 * asin(least(1, sqrt(
    power(sin(radians(${toLat} - ${lat}::float8) / 2), 2)
    + cos(radians(${lat}::float8)) * cos(radians(${toLat})) * power(sin(radians(${toLon} - ${lon}::float8) / 2), 2))))`;
}

export const fetchSearchRequestsHandler = implement(
  fetchSearchRequests,
  async ({ input: { storeId, limit, offset }, identity, db, parts }) => {
    const { lat, lon, deliveryRadiusKm } = await readOwnStore(db, identity, storeId);
    const serverTime = parts.now();
    const box = boxAround({ lat, lon }, deliveryRadiusKm);
    const rows = await db
      .select({
        requestId: searchRequests.id,
        query: searchRequests.query,
        areaCode: searchRequests.areaCode,
        askedTimes: searchRequests.askedTimes,
        lastAt: searchRequests.lastAt,
      })
      .from(searchRequests)
      .where(
        and(
          between(searchRequests.lat, box.fromLat, box.toLat),
          between(searchRequests.lon, box.fromLon, box.toLon),
          gt(searchRequests.lastAt, serverTime - WINDOW_MS),
          sql`${kmFrom({ lat, lon })} <= ${deliveryRadiusKm}::float8`,
        ),
      )
      .orderBy(desc(searchRequests.askedTimes), desc(searchRequests.lastAt), asc(searchRequests.id))
      .limit(limit)
      .offset(offset);
    return { requests: rows, serverTime };
  },
);
