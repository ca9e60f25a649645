import { sql, eq } from 'drizzle-orm';
import { subjects } from '../../src/contracts/live/pokes.ts';
import { pokeAfterCommit } from '../live/poke-channel.ts';
import type { Database } from './database.ts';
import { partitionVersions } from './database-tables.ts';

/** The partition of everything that one person pulls: orders and addresses. */
export const personPartition = subjects.person;

/** The partition of the orders of one shop. */
export const shopPartition = subjects.shop;

/**
 * Raises the counters of partitions, in the order of their names, so that nobody waits in a circle; one that is named several
 * times by as many, so that each of several changes has a version of its own.
 * Who follows one is told of it after the commit (LIVE-2).
 * @returns the highest of the new versions by partition
 */
export async function raiseVersions(
  db: Database,
  partitions: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const times = new Map<string, number>();
  for (const name of partitions.toSorted()) times.set(name, (times.get(name) ?? 0) + 1);
  const rows = await db
    .insert(partitionVersions)
    .values([...times].map(([partition, version]) => ({ partition, version })))
    .onConflictDoUpdate({
      target: partitionVersions.partition,
      set: { version: sql`${partitionVersions.version} + excluded.version` },
    })
    .returning();
  for (const { partition, version } of rows) pokeAfterCommit(partition, version);
  return new Map(rows.map(({ partition, version }) => [partition, version]));
}

/** Hands out what `raiseVersions` has raised, each version once: a page of a pull that ended between two of one version would lose the second. */
export function eachVersion(raised: ReadonlyMap<string, number>): (partition: string) => number {
  const leftOf = new Map(raised);
  return (partition) => {
    const version = leftOf.get(partition) ?? Number.NaN;
    leftOf.set(partition, version - 1);
    return version;
  };
}

/**
 * Raises a partition's counter and returns the new version. Call it in the writing transaction: the counter's row
 * stays locked until the commit, so versions become visible in order and a reader misses none.
 */
export async function raiseVersion(db: Database, partition: string): Promise<number> {
  const version = (await raiseVersions(db, [partition])).get(partition);
  if (version === undefined) throw new Error(`no version for partition ${partition}`);
  return version;
}

/** The counter of a partition. What is read after it misses nothing up to it. */
export async function readVersion(db: Database, partition: string): Promise<number> {
  const [row] = await db
    .select({ version: partitionVersions.version })
    .from(partitionVersions)
    .where(eq(partitionVersions.partition, partition));
  return row?.version ?? 0;
}
