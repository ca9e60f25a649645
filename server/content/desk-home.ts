import { asc, count, eq, inArray, max } from 'drizzle-orm';
import type * as v from 'valibot';
import type {
  DeskBanner,
  DeskShelf,
  orderHome,
  saveHomeBanner,
  saveHomeShelf,
} from '../../src/contracts/content/desk-home.ts';
import { type Span, spanProblem } from '../../src/domain/time.ts';
import type { Database } from '../db/database.ts';
import { homeBanners, homeShelves } from '../db/tables/content-tables.ts';
import { stores } from '../db/tables/schema.ts';
import { ProblemError } from '../http/problem-error.ts';

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
