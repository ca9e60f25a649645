import {
  fetchCooperatives,
  joinCooperative,
  type Cooperative,
  type MemberOffer,
} from '../../../src/contracts/coop/cooperatives.ts';
import { implement } from '../../http/service-handler.ts';
import { setMembership, loadMemberships } from '../memberships.ts';
import { eq, and, asc, count, desc, gt, inArray, lte, notInArray, or, type SQL } from 'drizzle-orm';
import {
  changeMember,
  fetchDeskCooperatives,
  saveCooperative,
} from '../../../src/contracts/coop/desk-cooperative.ts';
import { ROUTES } from '../../../src/domain/routes/routes.ts';
import { audited } from '../../audit/audited.ts';
import { deskCooperativeOf, deskCooperatives, writeCooperative } from '../desk-cooperatives.ts';
import { categoryOfItem, storeCategories, storeItems } from '../../sellers/store-tables.ts';
import { users } from '../../account/account-tables.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { tellPerson } from '../../inbox/inbox.ts';
import { TRADE_GROUP_IDS } from '../../../src/domain/catalogue/category-groups.ts';
import { memberPricePaise } from '../../../src/domain/coop/coop.ts';
import type { GeoPoint } from '../../../src/domain/stores/geo.ts';
import type { Database } from '../../db/database.ts';
import {
  cooperativeMembers,
  cooperatives,
  cooperativeStores,
} from '../../group-buy/group-buy-tables.ts';
import { storesAround } from '../../sellers/stores-around.ts';

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
    .innerJoin(storeCategories, categoryOfItem)
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

export const fetchCooperativesHandler = implement(
  fetchCooperatives,
  async ({ input: { location, withinKm }, identity: { userId }, db, parts }) => ({
    cooperatives: await listCooperatives(db, { userId, location, withinKm }),
    serverTime: parts.now(),
  }),
);

export const joinCooperativeHandler = implement(
  joinCooperative,
  async ({ input, identity: { userId }, db, parts }) => ({
    membership: await setMembership(db, { ...input, userId, now: parts.now() }),
  }),
);

export const fetchDeskCooperativesHandler = implement(
  fetchDeskCooperatives,
  async ({ input: { limit }, db }) => {
    const found = await deskCooperatives(db, limit + 1);
    return { cooperatives: found.slice(0, limit), hasMore: found.length > limit };
  },
);

export const saveCooperativeHandler = audited(
  implement(saveCooperative, async ({ input, db }) => {
    await writeCooperative(db, input);
    return { cooperative: await deskCooperativeOf(db, input.cooperativeId) };
  }),
  ({ input: { cooperativeId, seenVersion, memberPercent, sharePercent, reason } }) => ({
    subject: `cooperative:${cooperativeId}`,
    reason: `${seenVersion === 0 ? 'made' : 'changed'}, ${memberPercent} % and ${sharePercent} %: ${reason}`,
  }),
  ['cooperatives'],
);

export const changeMemberHandler = audited(
  implement(changeMember, async ({ input, db, parts }) => {
    const { cooperativeId, userId, isMember, reason } = input;
    const [person] = await db.select({ id: users.id }).from(users).where(eq(users.id, userId));
    if (person === undefined) throw new ProblemError('buyer_not_found');
    const now = parts.now();
    await setMembership(db, { userId, cooperativeId, isMember, now });
    const cooperative = await deskCooperativeOf(db, cooperativeId);
    const { name } = cooperative;
    const title = isMember ? `You are a member of ${name}` : `You left ${name}`;
    await tellPerson(
      db,
      { pivotId: 'cooperative', title, body: reason, path: ROUTES.coopHome, userId },
      now,
    );
    return { cooperative };
  }),
  ({ input: { cooperativeId, userId, isMember, reason } }) => ({
    subject: `cooperative:${cooperativeId}`,
    reason: `${isMember ? 'takes in' : 'takes out'} ${userId}: ${reason}`,
  }),
);
