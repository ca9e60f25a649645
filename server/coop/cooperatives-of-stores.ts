import { inArray } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { cooperativeStores } from '../db/tables/coop-tables.ts';

/** The cooperative's id by store; stores of none are missing. */
export async function cooperativesOfStores(
  db: Database,
  storeIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (storeIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(cooperativeStores)
    .where(inArray(cooperativeStores.storeId, [...storeIds]));
  return new Map(rows.map(({ storeId, cooperativeId }) => [storeId, cooperativeId]));
}
