import { and, asc, count, desc, eq, gt, inArray, lte, notInArray, or, type SQL } from 'drizzle-orm';
import type { Cooperative, MemberOffer } from '../../src/contracts/coop/cooperatives.ts';
import { TRADE_GROUP_IDS } from '../../src/domain/catalogue/category-groups.ts';
import { memberPricePaise } from '../../src/domain/coop/coop.ts';
import type { GeoPoint } from '../../src/domain/stores/geo.ts';
import type { Database } from '../db/database.ts';
import { cooperativeMembers, cooperatives, cooperativeStores } from '../db/tables/coop-tables.ts';
import { storeCategories, storeItems } from '../db/tables/schema.ts';
import { storesAround } from '../sellers/stores-around.ts';
import { loadMemberships } from './memberships.ts';

/** Most cooperatives of one answer, and items of each. */
const MOST_COOPERATIVES = 20;
const OFFERS_OF_EACH = 8;
/** Dear things save most and are bought once in years: what is shown is what households buy every week. */
const DEAREST_OFFER_PAISE = 30_000;

/** Who asks, and where they shop; a null location narrows nothing. */
export interface CooperativeList {
  readonly userId: number;
  readonly location: GeoPoint | null;
  readonly withinKm: number;
}

const storesOf = (db: Database, condition: SQL | undefined) =>
  db.select({ id: cooperativeStores.cooperativeId }).from(cooperativeStores).where(condition);

/** Near ones, and those of the person wherever they are. */
async function wanted(
  db: Database,
  { userId, location, withinKm }: CooperativeList,
): Promise<SQL | undefined> {
  if (location === null) return undefined;
  const around = await storesAround(db, location, withinKm);
  const ids = around.map(({ id }) => id);
  const own = db
    .select({ id: cooperativeMembers.cooperativeId })
    .from(cooperativeMembers)
    .where(eq(cooperativeMembers.userId, userId));
  const near =
    ids.length === 0
      ? undefined
      : inArray(cooperatives.id, storesOf(db, inArray(cooperativeStores.storeId, ids)));
  return or(inArray(cooperatives.id, own), near);
}

async function countMembers(db: Database, ids: readonly string[]) {
  const rows = await db
    .select({ id: cooperativeMembers.cooperativeId, members: count() })
    .from(cooperativeMembers)
    .where(inArray(cooperativeMembers.cooperativeId, [...ids]))
    .groupBy(cooperativeMembers.cooperativeId);
  return new Map(rows.map(({ id, members }) => [id, members]));
}

/** Items for households, in stock, on which members save most. */
async function offersOf(
  db: Database,
  storeIds: readonly string[],
  memberPercent: number,
): Promise<MemberOffer[]> {
  if (storeIds.length === 0) return [];
  const rows = await db
    .select({ item: storeItems })
    .from(storeItems)
    .innerJoin(
      storeCategories,
      and(
        eq(storeCategories.storeId, storeItems.storeId),
        eq(storeCategories.id, storeItems.categoryId),
      ),
    )
    .where(
      and(
        inArray(storeItems.storeId, [...storeIds]),
        eq(storeItems.removed, false),
        gt(storeItems.stock, 0),
        lte(storeItems.pricePaise, DEAREST_OFFER_PAISE),
        notInArray(storeCategories.groupId, [...TRADE_GROUP_IDS]),
      ),
    )
    .orderBy(desc(storeItems.pricePaise), asc(storeItems.id))
    .limit(OFFERS_OF_EACH);
  return rows.map(({ item: { id, storeId, name, unit, picture, mrpPaise, pricePaise } }) => {
    const shown = { itemId: id, storeId, name, unit, picture, mrpPaise, pricePaise };
    return { ...shown, memberPricePaise: memberPricePaise(pricePaise, memberPercent) };
  });
}

/** Cooperatives with what a person needs to choose one, by name. */
export async function listCooperatives(
  db: Database,
  list: CooperativeList,
): Promise<Cooperative[]> {
  const rows = await db
    .select()
    .from(cooperatives)
    .where(await wanted(db, list))
    .orderBy(asc(cooperatives.name))
    .limit(MOST_COOPERATIVES);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const members = await countMembers(db, ids);
  const memberships = await loadMemberships(db, list.userId, ids);
  const stores = await db
    .select()
    .from(cooperativeStores)
    .where(inArray(cooperativeStores.cooperativeId, ids))
    .orderBy(asc(cooperativeStores.storeId));
  const found: Cooperative[] = [];
  for (const { id, name, about, city, memberPercent, sharePercent, customerCare } of rows) {
    const storeIds = stores.filter((row) => row.cooperativeId === id).map((row) => row.storeId);
    const membership = memberships.get(id);
    if (membership === undefined) continue;
    found.push({
      cooperativeId: id,
      name,
      about,
      city,
      memberPercent,
      sharePercent,
      members: members.get(id) ?? 0,
      storeIds,
      customerCare,
      offers: await offersOf(db, storeIds, memberPercent),
      membership,
    });
  }
  return found;
}
