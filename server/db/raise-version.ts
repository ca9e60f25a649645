import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { partitionVersions } from './schema.ts';

/** The partition of everything that one person pulls: orders and addresses. */
export const personPartition = (userId: number): string => `person:${userId}`;

/**
 * Raises a partition's counter and returns the new version. Call it in the writing transaction: the counter's row
 * stays locked until the commit, so versions become visible in order and a reader misses none.
 */
export async function raiseVersion(db: Database, partition: string): Promise<number> {
  const [row] = await db
    .insert(partitionVersions)
    .values({ partition, version: 1 })
    .onConflictDoUpdate({
      target: partitionVersions.partition,
      set: { version: sql`${partitionVersions.version} + 1` },
    })
    .returning({ version: partitionVersions.version });
  if (row === undefined) throw new Error(`no version for partition ${partition}`);
  return row.version;
}
