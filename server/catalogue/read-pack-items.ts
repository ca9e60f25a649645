import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { storeCategories, storeItems } from '../db/schema.ts';
import type { PackItem } from './build-packs.ts';

/** Items that are held in memory at once, unless one category alone has more. */
const ITEMS_AT_ONCE = 5000;

type CategoryRow = typeof storeCategories.$inferSelect;

/** A category with its items in display order; `searchText` is what they are searched by. */
export interface CategoryItems {
  readonly category: CategoryRow;
  readonly items: readonly (PackItem & { readonly searchText: string })[];
}

/** Categories that have items, in display order, in runs that are read with one query each. */
async function runsOfCategories(db: Database, storeId: string): Promise<CategoryRow[][]> {
  const isOfStore = and(eq(storeItems.storeId, storeId), eq(storeItems.removed, false));
  const counts = await db
    .select({ id: storeItems.categoryId, count: sql<number>`count(*)::int` })
    .from(storeItems)
    .where(isOfStore)
    .groupBy(storeItems.categoryId);
  const countOf = new Map(counts.map(({ id, count }) => [id, count]));
  const categories = await db
    .select()
    .from(storeCategories)
    .where(eq(storeCategories.storeId, storeId))
    .orderBy(asc(storeCategories.position), asc(storeCategories.id));
  const runs: CategoryRow[][] = [];
  let room = 0;
  for (const category of categories) {
    const count = countOf.get(category.id) ?? 0;
    if (count === 0) continue;
    const run = runs.at(-1);
    if (run === undefined || count > room) {
      runs.push([category]);
      room = ITEMS_AT_ONCE;
    } else run.push(category);
    room -= count;
  }
  return runs;
}

const PACK_COLUMNS = {
  categoryId: storeItems.categoryId,
  id: storeItems.id,
  ordinal: storeItems.ordinal,
  name: storeItems.name,
  everydayNames: storeItems.everydayNames,
  unit: storeItems.unit,
  picture: storeItems.picture,
  ratingTenths: storeItems.ratingTenths,
  returnable: storeItems.returnable,
  searchText: storeItems.searchText,
};

/** The items of a store's catalogue by category, some thousand at a time. */
export async function* readPackItems(
  db: Database,
  storeId: string,
): AsyncGenerator<CategoryItems[]> {
  for (const run of await runsOfCategories(db, storeId)) {
    const ids = run.map(({ id }) => id);
    const rows = await db
      .select(PACK_COLUMNS)
      .from(storeItems)
      .where(
        and(
          eq(storeItems.storeId, storeId),
          inArray(storeItems.categoryId, ids),
          eq(storeItems.removed, false),
        ),
      )
      .orderBy(asc(storeItems.position), asc(storeItems.ordinal));
    const itemsOf = new Map(ids.map((id) => [id, [] as typeof rows]));
    for (const row of rows) itemsOf.get(row.categoryId)?.push(row);
    yield run.map((category) => ({ category, items: itemsOf.get(category.id) ?? [] }));
  }
}
