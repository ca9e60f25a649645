import { and, asc, eq } from 'drizzle-orm';
import type { Caller } from '../../src/domain/account/roles.ts';
import type { Database } from '../db/database.ts';
import { stores } from '../db/tables/schema.ts';
import { ProblemError } from '../http/problem-error.ts';

/** Ids of the stores that a person runs, by id; none for somebody who sells nothing. */
export async function ownStores(db: Database, userId: number): Promise<string[]> {
  const rows = await db
    .select({ id: stores.id })
    .from(stores)
    .where(eq(stores.sellerUserId, userId))
    .orderBy(asc(stores.id));
  return rows.map(({ id }) => id);
}

type Store = typeof stores.$inferSelect;
type Who = { readonly caller: Caller; readonly userId: number };

/** Admins may change every store, all others the stores that they run. */
const isOwn = ({ caller, userId }: Who, storeId: string) =>
  and(eq(stores.id, storeId), caller === 'admin' ? undefined : eq(stores.sellerUserId, userId));

/**
 * A store as its seller or an admin may see it. Somebody else's store is answered as one that is not there, so that nobody
 * learns who sells what.
 * @throws ProblemError store_not_found
 */
export async function readOwnStore(db: Database, who: Who, storeId: string): Promise<Store> {
  const [store] = await db.select().from(stores).where(isOwn(who, storeId));
  if (store === undefined) throw new ProblemError('store_not_found');
  return store;
}

/**
 * The same, held for a change until the transaction ends.
 * @throws ProblemError store_not_found
 */
export async function lockOwnStore(
  transaction: Database,
  who: Who,
  storeId: string,
): Promise<Store> {
  const [store] = await transaction
    .select()
    .from(stores)
    .where(isOwn(who, storeId))
    .for('no key update');
  if (store === undefined) throw new ProblemError('store_not_found');
  return store;
}
