import { millisecondsInDay } from 'date-fns/constants';
import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '../db/database.ts';

/** Partitions are made for so many days before today, as phones send late, and after it, as they are made ahead. */
const DAYS_BEFORE = 7;
const DAYS_AFTER = 7;

/** Of all servers on one database one makes partitions at a time. Any number that nothing else locks. */
const PARTITION_LOCK = 7_204_119;

/** The UTC day of a moment, in days since 1970. @param ms since the epoch */
export const dayOf = (ms: number): number => Math.floor(ms / millisecondsInDay);

/** `app_events_20261121`. */
export function partitionName(day: number): string {
  return `app_events_${new Date(day * millisecondsInDay).toISOString().slice(0, 10).replaceAll('-', '')}`;
}

const PARTITION = /^app_events_(\d{4})(\d{2})(\d{2})$/;

function dayOfPartition(name: string): number | undefined {
  const [, year, month, date] = PARTITION.exec(name) ?? [];
  return year === undefined ? undefined : dayOf(Date.parse(`${year}-${month}-${date}T00:00:00Z`));
}

async function partitionNames(db: Pick<Database, 'execute'>): Promise<string[]> {
  const rows = await queryRows<{ name: string }>(
    db,
    sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'app_events'::regclass`,
  );
  return rows.map(({ name }) => name);
}

/**
 * EVT-10: makes the partitions of the days around today, and drops those that are older than events are kept. A day without
 * a partition of its own, of a phone with a wrong clock, is kept in the default partition; once something of a day is there,
 * all of it goes there, so that an event is found again however often it comes.
 * @param keptMs how long events are kept
 */
export async function keepEventPartitions(
  db: Database,
  now: number,
  keptMs: number,
): Promise<void> {
  const today = dayOf(now);
  const oldest = dayOf(now - keptMs) - 1;
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${PARTITION_LOCK})`);
    const known = new Set(await partitionNames(transaction));
    for (let day = today - DAYS_BEFORE; day <= today + DAYS_AFTER; day += 1) {
      const name = partitionName(day);
      if (known.has(name)) continue;
      const rows = await queryRows(
        transaction,
        sql`select 1 from app_events_other where day = ${day} limit 1`,
      );
      if (rows.length > 0) continue;
      await transaction.execute(
        sql.raw(
          `create table "${name}" partition of app_events for values from (${day}) to (${day + 1})`,
        ),
      );
    }
    for (const name of known) {
      const day = dayOfPartition(name);
      if (day !== undefined && day < oldest) {
        await transaction.execute(sql.raw(`drop table "${name}"`));
      }
    }
  });
}
