import { eq, inArray, sql } from 'drizzle-orm';
import type { StoreSummary } from '../../src/contracts/schemas.ts';
import type { Database } from '../db/database.ts';
import { storeCategories, stores } from '../db/tables/schema.ts';
import { storeManifests } from '../db/tables/catalogue-tables.ts';
import { holidaysOf } from './reopen-shops.ts';

/** Group ids that a store sells, in the display order of its categories; one value of the row, not a query each. */
const groupsOfStore = sql<string[]>`coalesce((
  select json_agg(group_id order by first_position) from (
    select ${storeCategories.groupId} as group_id, min(${storeCategories.position}) as first_position
    from ${storeCategories} where ${storeCategories.storeId} = ${stores.id} group by 1) as groups), '[]'::json)`;

/** Summaries of stores in the order of `ids`; ids without a store are left out. */
export async function storeSummaries(
  db: Database,
  ids: readonly string[],
): Promise<StoreSummary[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ store: stores, groups: groupsOfStore, itemCount: storeManifests.itemCount })
    .from(stores)
    .leftJoin(storeManifests, eq(storeManifests.storeId, stores.id))
    .where(inArray(stores.id, [...ids]));
  const holidays = await holidaysOf(db, ids);
  const byId = new Map(
    rows.map(({ store, groups, itemCount }): [string, StoreSummary] => {
      const summary = toSummary(store, groups, itemCount ?? 0);
      const ahead = holidays.get(store.id);
      return [store.id, ahead === undefined ? summary : { ...summary, holidays: [...ahead] }];
    }),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function toSummary(
  store: typeof stores.$inferSelect,
  groups: string[],
  itemCount: number,
): StoreSummary {
  return {
    id: store.id,
    name: store.name,
    street: store.street,
    city: store.city,
    areaCode: store.areaCode,
    location: { lat: store.lat, lon: store.lon },
    deliveryRadiusKm: store.deliveryRadiusKm,
    opensAt: store.opensAt,
    closesAt: store.closesAt,
    rating: store.ratingTenths / 10,
    ratingCount: store.ratingCount,
    deliveryChargePaise: store.deliveryChargePaise,
    freeDeliveryFromPaise: store.freeDeliveryFromPaise,
    packingChargePaise: store.packingChargePaise,
    minimumOrderPaise: store.minimumOrderPaise,
    deliveryMinutes: store.deliveryMinutes,
    preparationMinutes: store.preparationMinutes,
    groups,
    picture: store.picture,
    takingOrders: store.takingOrders,
    closedUntil: store.closedUntil,
    itemCount,
  };
}
