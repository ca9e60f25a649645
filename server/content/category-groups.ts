import { and, asc, count, countDistinct, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type * as v from 'valibot';
import type {
  DeskCategory,
  moveCategory,
  saveCategoryGroups,
} from '../../src/contracts/content/desk-words.ts';
import { type CategoryGroup, namedGroups } from '../../src/domain/catalogue/category-groups.ts';
import type { Database } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import { catalogueChanges } from '../db/tables/catalogue-tables.ts';
import { categoryGroups, categoryPlaces } from '../db/tables/content-tables.ts';
import { storeCategories } from '../db/tables/schema.ts';
import { ProblemError } from '../http/problem-error.ts';
import { foldText } from '../text/fold-text.ts';

/** The category groups as administrators named and ordered them. */
export async function categoryGroupsOf(db: Database): Promise<readonly CategoryGroup[]> {
  return namedGroups(await db.select().from(categoryGroups).orderBy(asc(categoryGroups.position)));
}

/** Names and orders all groups. @throws ProblemError changed_meanwhile */
export async function writeGroups(
  transaction: Database,
  { groups, seenGroups }: v.InferOutput<typeof saveCategoryGroups.input>,
): Promise<void> {
  // The first change has no rows to lock.
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('category-groups', 0))`,
  );
  const now = await categoryGroupsOf(transaction);
  const isAsSeen = now.every(
    ({ id, name }, place) => seenGroups[place]?.groupId === id && seenGroups[place].name === name,
  );
  if (!isAsSeen) throw new ProblemError('changed_meanwhile');
  await transaction.delete(categoryGroups);
  const rows = groups.map(({ groupId: id, name }, position) => {
    return { id, name, position };
  });
  await transaction.insert(categoryGroups).values(rows);
}

/** How many names of categories each group has. */
export async function categoriesByGroup(db: Database): Promise<ReadonlyMap<string, number>> {
  const { groupId, name } = storeCategories;
  const rows = await db
    .select({ groupId, categories: countDistinct(name) })
    .from(storeCategories)
    .groupBy(groupId);
  return new Map(rows.map((row) => [row.groupId, row.categories]));
}

/** Names of categories with their group, by name. @param query words that a name has */
export async function categoriesLike(
  db: Database,
  {
    query,
    group,
    limit,
  }: { readonly query: string; readonly group: string | undefined; readonly limit: number },
): Promise<DeskCategory[]> {
  const { groupId, name } = storeCategories;
  const words = query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  const has = (word: string): SQL => sql`position(${word} in lower(${name})) > 0`;
  return db
    .select({ name, groupId, stores: count() })
    .from(storeCategories)
    .where(and(...words.map(has), group === undefined ? undefined : eq(groupId, group)))
    .groupBy(name, groupId)
    .orderBy(asc(sql`lower(${name})`), asc(name), asc(groupId))
    .limit(limit);
}

/**
 * Puts the categories of a name into another group, now and for stores that get one later; the stores' catalogues follow in the next
 * round. @returns how many stores have it @throws ProblemError changed_meanwhile
 */
export async function writeCategoryMove(
  transaction: Database,
  { name, from, to }: v.InferOutput<typeof moveCategory.input>,
): Promise<number> {
  const moved = await transaction
    .update(storeCategories)
    .set({ groupId: to })
    .where(and(eq(storeCategories.name, name), eq(storeCategories.groupId, from)))
    .returning({ storeId: storeCategories.storeId, categoryId: storeCategories.id });
  if (moved.length === 0) throw new ProblemError('changed_meanwhile');
  const place = { name: foldText(name), groupId: to };
  await transaction
    .insert(categoryPlaces)
    .values(place)
    .onConflictDoUpdate({ target: categoryPlaces.name, set: place });
  await insertMany(
    transaction,
    catalogueChanges,
    moved.map((category) => ({ ...category, fromPosition: 0, toPosition: 0 })),
  );
  return new Set(moved.map(({ storeId }) => storeId)).size;
}

/** Categories in the groups that administrators put their names into. */
export async function inTheirGroups<
  Category extends { readonly name: string; readonly groupId: string },
>(db: Database, categories: readonly Category[]): Promise<readonly Category[]> {
  const names = [...new Set(categories.map(({ name }) => foldText(name)))];
  if (names.length === 0) return categories;
  const rows = await db.select().from(categoryPlaces).where(inArray(categoryPlaces.name, names));
  const groups = new Map(rows.map(({ name, groupId }) => [name, groupId]));
  return categories.map((category) => {
    return { ...category, groupId: groups.get(foldText(category.name)) ?? category.groupId };
  });
}
