import { inArray } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { storeItems } from '../db/tables/schema.ts';
import type { NamedLine } from './explain-discounts.ts';

/** The lines with the categories of their items, by which offers of a category are judged. */
export async function withCategories(
  db: Database,
  lines: readonly NamedLine[],
): Promise<NamedLine[]> {
  if (lines.length === 0) return [];
  const ids = lines.map(({ itemId }) => itemId);
  const rows = await db
    .select({ id: storeItems.id, categoryId: storeItems.categoryId })
    .from(storeItems)
    .where(inArray(storeItems.id, ids));
  const categories = new Map(rows.map(({ id, categoryId }) => [id, categoryId]));
  return lines.map((line) => ({ ...line, categoryId: categories.get(line.itemId) }));
}
