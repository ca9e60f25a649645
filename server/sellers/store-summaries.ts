import { and, asc, eq, exists, inArray, sql, type SQL } from 'drizzle-orm';
import type { StoreTagId } from '../../src/domain/stores/store-tags.ts';
import type { Database } from '../db/database.ts';
import { stores, storeCategories } from './store-tables.ts';
import { storeTags } from './seller-tables.ts';
import type { StoreSummary } from '../../src/contracts/schemas.ts';
import { storeManifests } from '../catalogue/catalogue-tables.ts';
import { holidaysOf } from './reopen-shops.ts';

/** Stores with one of these tags. */
export function hasSomeTag(db: Database, tags: readonly StoreTagId[]): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(storeTags)
      .where(and(eq(storeTags.storeId, stores.id), inArray(storeTags.tag, [...tags]))),
  );
}

/** Stores with all of these tags. */
export function hasEveryTag(db: Database, tags: readonly StoreTagId[]): SQL | undefined {
  return and(...tags.map((tag) => hasSomeTag(db, [tag])));
}

/** Tags by store, in the order of their ids; a store without any is missing. */
export async function tagsOfStores(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const byStore = new Map<string, string[]>();
  if (ids.length === 0) return byStore;
  const rows = await db
    .select()
    .from(storeTags)
    .where(inArray(storeTags.storeId, [...ids]))
    .orderBy(asc(storeTags.storeId), asc(storeTags.tag));
  for (const { storeId, tag } of rows) {
    byStore.set(storeId, [...(byStore.get(storeId) ?? []), tag]);
  }
  return byStore;
}

/** Puts these tags in place of those that a store has. */
export async function replaceTags(
  transaction: Database,
  storeId: string,
  tags: readonly StoreTagId[],
): Promise<void> {
  await transaction.delete(storeTags).where(eq(storeTags.storeId, storeId));
  const rows = [...new Set(tags)].map((tag) => ({ storeId, tag }));
  if (rows.length > 0) await transaction.insert(storeTags).values(rows);
}

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
    freightPaisePerQuintal: store.freightPaisePerQuintal,
    packingChargePaise: store.packingChargePaise,
    minimumOrderPaise: store.minimumOrderPaise,
    deliveryMinutes: store.deliveryMinutes,
    preparationMinutes: store.preparationMinutes,
    ...(store.offersPickup && { offersPickup: true }),
    groups,
    picture: store.picture,
    takingOrders: store.takingOrders,
    closedUntil: store.closedUntil,
    itemCount,
  };
}
