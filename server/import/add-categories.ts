import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import { storeCategories } from '../db/schema.ts';
import type { ImportedCategory } from './store-rows.ts';

/** Adds the categories that a store does not have yet, after its last one; call it with the store locked. */
export async function addCategories(
  db: Database,
  storeId: string,
  categories: readonly ImportedCategory[],
): Promise<void> {
  const rows = await db
    .select({ id: storeCategories.id, position: storeCategories.position })
    .from(storeCategories)
    .where(eq(storeCategories.storeId, storeId));
  const known = new Set(rows.map(({ id }) => id));
  const missing = new Map(
    categories.filter(({ id }) => !known.has(id)).map((category) => [category.id, category]),
  );
  const first = Math.max(-1, ...rows.map(({ position }) => position)) + 1;
  const added = [...missing.values()].map((category, index) => ({
    ...category,
    storeId,
    position: first + index,
  }));
  await insertMany(db, storeCategories, added);
}
