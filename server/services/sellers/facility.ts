import { and, asc, eq, or, sql } from 'drizzle-orm';
import { facility } from '../../../src/contracts/sellers/facility.ts';
import { stores } from '../../db/tables/schema.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { implement } from '../service-handler.ts';

/** Most facilities of one provider that an answer names. */
const MOST_FACILITIES = 200;

const COLUMNS = {
  id: stores.id,
  name: stores.name,
  street: stores.street,
  city: stores.city,
  state: stores.state,
  areaCode: stores.areaCode,
  lat: stores.lat,
  lon: stores.lon,
  opensAt: stores.opensAt,
  closesAt: stores.closesAt,
  deliveryRadiusKm: stores.deliveryRadiusKm,
  takingOrders: stores.takingOrders,
};

export const facilityHandler = implement(facility, async ({ input: { providerId, city }, db }) => {
  const [provider] = await db
    .select({ seller: stores.sellerUserId })
    .from(stores)
    .where(eq(stores.id, providerId));
  if (provider === undefined) throw new ProblemError('store_not_found');
  const ofSeller = provider.seller === null ? undefined : eq(stores.sellerUserId, provider.seller);
  const rows = await db
    .select(COLUMNS)
    .from(stores)
    .where(
      and(
        or(eq(stores.id, providerId), ofSeller),
        city === undefined ? undefined : sql`lower(${stores.city}) = ${city.toLowerCase()}`,
      ),
    )
    .orderBy(asc(stores.id))
    .limit(MOST_FACILITIES);
  return {
    facilities: rows.map(({ lat, lon, ...store }) => ({ ...store, location: { lat, lon } })),
  };
});
