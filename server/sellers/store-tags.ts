import { and, asc, eq, exists, inArray, sql, type SQL } from 'drizzle-orm';
import type { StoreTagId } from '../../src/domain/stores/store-tags.ts';
import type { Database } from '../db/database.ts';
import { stores } from '../db/tables/schema.ts';
import { storeTags } from '../db/tables/seller-tables.ts';

/** Stores with one of these tags. */
export function hasSomeTag(db: Database, tags: readonly StoreTagId[]): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(storeTags)
      .where(and(eq(storeTags.storeId, stores.id), inArray(storeTags.tag, [...tags]))),
  );
}

/** Stores with all of these tags. */
export function hasEveryTag(db: Database, tags: readonly StoreTagId[]): SQL | undefined {
  return and(...tags.map((tag) => hasSomeTag(db, [tag])));
}

/** Tags by store, in the order of their ids; a store without any is missing. */
export async function tagsOfStores(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const byStore = new Map<string, string[]>();
  if (ids.length === 0) return byStore;
  const rows = await db
    .select()
    .from(storeTags)
    .where(inArray(storeTags.storeId, [...ids]))
    .orderBy(asc(storeTags.storeId), asc(storeTags.tag));
  for (const { storeId, tag } of rows) {
    byStore.set(storeId, [...(byStore.get(storeId) ?? []), tag]);
  }
  return byStore;
}

/** Puts these tags in place of those that a store has. */
export async function replaceTags(
  transaction: Database,
  storeId: string,
  tags: readonly StoreTagId[],
): Promise<void> {
  await transaction.delete(storeTags).where(eq(storeTags.storeId, storeId));
  const rows = [...new Set(tags)].map((tag) => ({ storeId, tag }));
  if (rows.length > 0) await transaction.insert(storeTags).values(rows);
}
