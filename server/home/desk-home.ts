import { asc, count, eq, inArray, max, and, countDistinct, sql, type SQL } from 'drizzle-orm';
import type {
  DeskBanner,
  DeskShelf,
  orderHome,
  saveHomeBanner,
  saveHomeShelf,
  DeskCategory,
  moveCategory,
  saveCategoryGroups,
} from '../../src/contracts/home/desk-home.ts';
import { type Span, spanProblem } from '../../src/domain/time.ts';
import type { Database } from '../db/database.ts';
import { homeBanners, homeShelves, categoryGroups, categoryPlaces } from './home-tables.ts';
import { stores, storeCategories } from '../sellers/store-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import { type CategoryGroup, namedGroups } from '../../src/domain/catalogue/category-groups.ts';
import { insertMany } from '../db/insert-many.ts';
import { catalogueChanges } from '../catalogue/catalogue-tables.ts';
import { foldText } from '../text/fold-text.ts';
import type * as v from 'valibot';

/** Longest time that a part with an end is shown, and most parts of a kind that are kept. */
const MOST_DAYS = 366;
const MOST_PARTS = 200;

type Parts = typeof homeBanners | typeof homeShelves;

/** All banners in their order, shown or not. */
export async function deskBanners(db: Database): Promise<DeskBanner[]> {
  const rows = await db
    .select()
    .from(homeBanners)
    .orderBy(asc(homeBanners.position), asc(homeBanners.id));
  return rows.map(({ id: bannerId, position: _place, ...facts }) => ({ bannerId, ...facts }));
}

/** All shelves in their order, with the names of their stores. */
export async function deskShelves(db: Database): Promise<DeskShelf[]> {
  const rows = await db
    .select()
    .from(homeShelves)
    .orderBy(asc(homeShelves.position), asc(homeShelves.id));
  const ids = [...new Set(rows.flatMap(({ storeIds }) => storeIds))];
  const known = await db
    .select({ storeId: stores.id, name: stores.name })
    .from(stores)
    .where(inArray(stores.id, ids));
  const names = new Map(known.map(({ storeId, name }) => [storeId, name]));
  return rows.map(({ id: shelfId, position: _place, storeIds, ...facts }) => ({
    shelfId,
    ...facts,
    stores: storeIds.map((storeId) => ({ storeId, name: names.get(storeId) ?? storeId })),
  }));
}

/**
 * Where a part stands: its own place, or for a new one the last, if it is as it was seen.
 * @throws ProblemError changed_meanwhile, home_not_possible
 */
async function placeOf(
  transaction: Database,
  table: Parts,
  wanted: Span & { readonly id: string; readonly seenVersion: number },
  now: number,
): Promise<number> {
  const { startsAt, endsAt, position, version } = table;
  const [before] = await transaction
    .select({ startsAt, endsAt, position, version })
    .from(table)
    .where(eq(table.id, wanted.id))
    .for('no key update');
  if ((before?.version ?? 0) !== wanted.seenVersion) throw new ProblemError('changed_meanwhile');
  const detail = spanProblem(wanted, { before: before ?? null, now, mostDays: MOST_DAYS });
  if (detail !== null) throw new ProblemError('home_not_possible', { detail });
  if (before !== undefined) return before.position;
  const [all] = await transaction.select({ parts: count(), last: max(position) }).from(table);
  if ((all?.parts ?? 0) >= MOST_PARTS) {
    const full = `There are ${MOST_PARTS}: please change one that is over.`;
    throw new ProblemError('home_not_possible', { detail: full });
  }
  return (all?.last ?? -1) + 1;
}

/** @throws ProblemError changed_meanwhile, home_not_possible */
export async function writeBanner(
  transaction: Database,
  wanted: v.InferOutput<typeof saveHomeBanner.input>,
  now: number,
): Promise<void> {
  const { bannerId: id, seenVersion, reason: _why, ...facts } = wanted;
  const position = await placeOf(transaction, homeBanners, { id, seenVersion, ...facts }, now);
  const row = { ...facts, position, version: seenVersion + 1 };
  const written =
    seenVersion === 0
      ? await transaction
          .insert(homeBanners)
          .values({ id, ...row })
          .onConflictDoNothing()
          .returning({ id: homeBanners.id })
      : await transaction
          .update(homeBanners)
          .set(row)
          .where(eq(homeBanners.id, id))
          .returning({ id: homeBanners.id });
  if (written.length === 0) throw new ProblemError('changed_meanwhile');
}

/** @throws ProblemError changed_meanwhile, store_not_found, home_not_possible */
export async function writeShelf(
  transaction: Database,
  wanted: v.InferOutput<typeof saveHomeShelf.input>,
  now: number,
): Promise<void> {
  const { shelfId: id, seenVersion, reason: _why, ...facts } = wanted;
  const position = await placeOf(transaction, homeShelves, { id, seenVersion, ...facts }, now);
  const known = await transaction
    .select({ id: stores.id })
    .from(stores)
    .where(inArray(stores.id, facts.storeIds));
  if (known.length < facts.storeIds.length) throw new ProblemError('store_not_found');
  const row = { ...facts, position, version: seenVersion + 1 };
  const written =
    seenVersion === 0
      ? await transaction
          .insert(homeShelves)
          .values({ id, ...row })
          .onConflictDoNothing()
          .returning({ id: homeShelves.id })
      : await transaction
          .update(homeShelves)
          .set(row)
          .where(eq(homeShelves.id, id))
          .returning({ id: homeShelves.id });
  if (written.length === 0) throw new ProblemError('changed_meanwhile');
}

/**
 * Brings those banners or shelves into order that were seen, if they stand in the order in which they were; what was made
 * meanwhile keeps its place. All are locked, in the order of their ids.
 * @throws ProblemError changed_meanwhile
 */
export async function writeOrder(
  transaction: Database,
  { list, seenIds, ids }: v.InferOutput<typeof orderHome.input>,
): Promise<void> {
  const table: Parts = list === 'banners' ? homeBanners : homeShelves;
  const { id, position } = table;
  const rows = await transaction
    .select({ id, position })
    .from(table)
    .orderBy(asc(id))
    .for('no key update');
  const all = rows.toSorted((one, other) => one.position - other.position);
  const isSeen = new Set(seenIds);
  const standing = all.filter((row) => isSeen.has(row.id));
  const isAsSeen =
    standing.length === seenIds.length && standing.every((row, place) => row.id === seenIds[place]);
  if (!isAsSeen) throw new ProblemError('changed_meanwhile');
  const next = ids.values();
  for (const [place, row] of all.entries()) {
    const there = isSeen.has(row.id) ? next.next().value : row.id;
    if (there === undefined) throw new Error('an order lacks one of its parts');
    await transaction.update(table).set({ position: place }).where(eq(id, there));
  }
}

/** The category groups as administrators named and ordered them. */
export async function categoryGroupsOf(db: Database): Promise<readonly CategoryGroup[]> {
  return namedGroups(await db.select().from(categoryGroups).orderBy(asc(categoryGroups.position)));
}

/** Names and orders all groups. @throws ProblemError changed_meanwhile */
export async function writeGroups(
  transaction: Database,
  { groups, seenGroups }: v.InferOutput<typeof saveCategoryGroups.input>,
): Promise<void> {
  // Who changes nothing overwrites nothing.
  if (JSON.stringify(groups) === JSON.stringify(seenGroups)) return;
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
