import { eq, sql } from 'drizzle-orm';
import { subjects } from '../../src/contracts/live/pokes.ts';
import type { Database } from '../db/database.ts';
import { stores } from '../db/tables/schema.ts';
import { pokeAfterCommit } from '../live/poke-scope.ts';

/**
 * Locks a store's live sheet until the transaction ends. Whoever changes prices or stock takes this lock before any
 * item's: so versions become visible in their order (a reader at version n has missed nothing below it), and writers
 * can't wait for each other in a circle. Orders that only refer to the store don't wait.
 * @returns the version before the change, or undefined when there is no such store
 */
export async function lockLiveSheet(
  transaction: Database,
  storeId: string,
): Promise<number | undefined> {
  const [store] = await transaction
    .select({ liveVersion: stores.liveVersion })
    .from(stores)
    .where(eq(stores.id, storeId))
    .for('no key update');
  return store?.liveVersion;
}

/** Raises the version of a locked live sheet, once per transaction that changes something. */
export async function raiseLiveVersion(transaction: Database, storeId: string): Promise<number> {
  const [store] = await transaction
    .update(stores)
    .set({ liveVersion: sql`${stores.liveVersion} + 1` })
    .where(eq(stores.id, storeId))
    .returning({ liveVersion: stores.liveVersion });
  if (store === undefined) throw new RangeError(`no store ${storeId}`);
  pokeAfterCommit(subjects.prices(storeId), store.liveVersion);
  return store.liveVersion;
}
