import { eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import { partitionVersions } from './tables/epoch-tables.ts';

/** The counter of a partition. What is read after it misses nothing up to it. */
export async function readVersion(db: Database, partition: string): Promise<number> {
  const [row] = await db
    .select({ version: partitionVersions.version })
    .from(partitionVersions)
    .where(eq(partitionVersions.partition, partition));
  return row?.version ?? 0;
}
