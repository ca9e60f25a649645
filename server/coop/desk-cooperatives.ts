import { and, asc, count, desc, eq, inArray, notInArray } from 'drizzle-orm';
import type * as v from 'valibot';
import type {
  DeskCooperative,
  saveCooperative,
} from '../../src/contracts/coop/desk-cooperative.ts';
import { COOP_TAG } from '../../src/domain/stores/store-tags.ts';
import type { Database } from '../db/database.ts';
import {
  cooperativeMembers,
  cooperatives,
  cooperativeStores,
} from '../group-buy/group-buy-tables.ts';
import { stores } from '../sellers/store-tables.ts';
import { storeTags } from '../sellers/seller-tables.ts';
import { ProblemError } from '../http/problem-error.ts';

type CooperativeRow = typeof cooperatives.$inferSelect;

/** Members that an administrator sees of one cooperative. */
const NEWEST_MEMBERS = 20;

/** "name,email,phone" (specification, section 3: provider). */
function careOf(customerCare: string) {
  const [name = '', email = '', contactNumber = ''] = customerCare.split(',');
  return { name, email, contactNumber };
}

async function describe(db: Database, row: CooperativeRow): Promise<DeskCooperative> {
  const { cooperativeId, userId, joinedAt } = cooperativeMembers;
  const [members] = await db
    .select({ count: count() })
    .from(cooperativeMembers)
    .where(eq(cooperativeId, row.id));
  const newestMembers = await db
    .select({ userId, joinedAt })
    .from(cooperativeMembers)
    .where(eq(cooperativeId, row.id))
    .orderBy(desc(joinedAt), desc(userId))
    .limit(NEWEST_MEMBERS);
  const itsStores = await db
    .select({ storeId: stores.id, name: stores.name })
    .from(cooperativeStores)
    .innerJoin(stores, eq(stores.id, cooperativeStores.storeId))
    .where(eq(cooperativeStores.cooperativeId, row.id))
    .orderBy(asc(stores.name), asc(stores.id));
  const { id, customerCare, ...facts } = row;
  return {
    ...facts,
    cooperativeId: id,
    care: careOf(customerCare),
    stores: itsStores,
    members: members?.count ?? 0,
    newestMembers,
  };
}

/** Cooperatives for administrators, by name. */
export async function deskCooperatives(db: Database, limit: number): Promise<DeskCooperative[]> {
  const rows = await db
    .select()
    .from(cooperatives)
    .orderBy(asc(cooperatives.name), asc(cooperatives.id))
    .limit(limit);
  const found: DeskCooperative[] = [];
  for (const row of rows) found.push(await describe(db, row));
  return found;
}

/** @throws ProblemError cooperative_not_found */
export async function deskCooperativeOf(db: Database, id: string): Promise<DeskCooperative> {
  const [row] = await db.select().from(cooperatives).where(eq(cooperatives.id, id));
  if (row === undefined) throw new ProblemError('cooperative_not_found');
  return describe(db, row);
}

type Wanted = v.InferOutput<typeof saveCooperative.input>;

/**
 * The row as it is wanted, if it is still the one that was seen.
 * @throws ProblemError changed_meanwhile
 */
async function writeFacts(transaction: Database, wanted: Wanted): Promise<void> {
  const { cooperativeId: id, seenVersion, name, about, city, areaCode } = wanted;
  const { memberPercent, sharePercent, care } = wanted;
  const customerCare = `${care.name.replaceAll(',', ' ')},${care.email},${care.contactNumber}`;
  const facts = { name, about, city, areaCode, memberPercent, sharePercent, customerCare };
  const row = { ...facts, version: seenVersion + 1 };
  const written =
    seenVersion === 0
      ? await transaction
          .insert(cooperatives)
          .values({ id, ...row })
          .onConflictDoNothing()
          .returning({ id: cooperatives.id })
      : await transaction
          .update(cooperatives)
          .set(row)
          .where(and(eq(cooperatives.id, id), eq(cooperatives.version, seenVersion)))
          .returning({ id: cooperatives.id });
  if (written.length === 0) throw new ProblemError('changed_meanwhile');
}

/**
 * Makes or changes a cooperative with its stores, which carry its tag from now on.
 * @throws ProblemError changed_meanwhile, store_not_found, store_of_another
 */
export async function writeCooperative(transaction: Database, wanted: Wanted): Promise<void> {
  await writeFacts(transaction, wanted);
  const { cooperativeId, storeIds } = wanted;
  const known = await transaction
    .select({ id: stores.id, name: stores.name, of: cooperativeStores.cooperativeId })
    .from(stores)
    .leftJoin(cooperativeStores, eq(cooperativeStores.storeId, stores.id))
    .where(inArray(stores.id, storeIds));
  if (known.length < storeIds.length) throw new ProblemError('store_not_found');
  const another = known.find(({ of }) => of !== null && of !== cooperativeId);
  if (another !== undefined) {
    const detail = `${another.name} belongs to another cooperative.`;
    throw new ProblemError('store_of_another', { detail });
  }
  const isIts = eq(cooperativeStores.cooperativeId, cooperativeId);
  const left = await transaction
    .delete(cooperativeStores)
    .where(
      storeIds.length === 0 ? isIts : and(isIts, notInArray(cooperativeStores.storeId, storeIds)),
    )
    .returning({ storeId: cooperativeStores.storeId });
  const leavers = left.map(({ storeId }) => storeId);
  await transaction
    .delete(storeTags)
    .where(and(inArray(storeTags.storeId, leavers), eq(storeTags.tag, COOP_TAG)));
  if (storeIds.length === 0) return;
  // Another transaction may have taken one of them since: the table has each store once.
  const joined = await transaction
    .insert(cooperativeStores)
    .values(storeIds.map((storeId) => ({ storeId, cooperativeId })))
    .onConflictDoUpdate({
      target: cooperativeStores.storeId,
      set: { cooperativeId },
      setWhere: isIts,
    })
    .returning({ storeId: cooperativeStores.storeId });
  if (joined.length < storeIds.length) throw new ProblemError('store_of_another');
  await transaction
    .insert(storeTags)
    .values(storeIds.map((storeId) => ({ storeId, tag: COOP_TAG })))
    .onConflictDoNothing();
}
