import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { partitionVersions } from './schema.ts';

/** The partition of everything that one person pulls: orders and addresses. */
export const personPartition = (userId: number): string => `person:${userId}`;

/**
 * Raises the counters of different partitions, in the order of their names, so that nobody waits in a circle.
 * @returns the new versions by partition
 */
export async function raiseVersions(
  db: Database,
  partitions: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .insert(partitionVersions)
    .values(partitions.toSorted().map((partition) => ({ partition, version: 1 })))
    .onConflictDoUpdate({
      target: partitionVersions.partition,
      set: { version: sql`${partitionVersions.version} + 1` },
    })
    .returning();
  return new Map(rows.map(({ partition, version }) => [partition, version]));
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
