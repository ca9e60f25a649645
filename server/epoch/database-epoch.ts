import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { databaseEpoch } from '../db/tables/epoch-tables.ts';

const ROW = 1;
/** No number that the database gives is given twice, as long as fewer than this many were lost. */
const NUMBERS_SKIPPED = 1_000_000;

const newEpoch = sql<string>`gen_random_uuid()::text`;
const nowMs = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** The database's epoch; a database that has none gets one (VER-1). */
export async function readEpoch(db: Database): Promise<string> {
  const read = async () => (await db.select().from(databaseEpoch))[0]?.epoch;
  const known = await read();
  if (known !== undefined) return known;
  await db
    .insert(databaseEpoch)
    .values({ id: ROW, epoch: newEpoch, since: nowMs })
    .onConflictDoNothing();
  const made = await read();
  if (made === undefined) throw new Error('the database keeps no epoch');
  return made;
}

/**
 * Begins a new epoch: after a backup was restored, or a failover lost writes (VER-1). Numbers that the lost writes were
 * given (of people, of coins) are not given again: somebody's phone may still hold what belongs to them.
 * @returns the new epoch
 */
export async function beginEpoch(db: Database): Promise<string> {
  return db.transaction(async (transaction) => {
    const value = { epoch: newEpoch, since: nowMs };
    await transaction
      .insert(databaseEpoch)
      .values({ id: ROW, ...value })
      .onConflictDoUpdate({ target: databaseEpoch.id, set: value });
    await transaction.execute(
      sql`select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, start_value) + ${NUMBERS_SKIPPED}::bigint)
        from pg_sequences where schemaname = 'public'`,
    );
    return readEpoch(transaction);
  });
}
