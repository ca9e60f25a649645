import { and, eq, asc, inArray } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { ratings, itemRatings, ratingTotals } from './after-order-tables.ts';
import { storeItems, stores } from '../sellers/store-tables.ts';
import { lockLiveSheet } from '../catalogue/refresh-live-sheet.ts';

/** Ratings together: ten times the stars, summed, and how many they are. */
export interface RatingTotal {
  readonly tenths: number;
  readonly count: number;
}

/** What a rated thing shows: its average in tenths of a star, 0 without a rating. */
export interface ShownRating {
  readonly ratingTenths: number;
  readonly ratingCount: number;
}

/** The total that an average stands for which came without one, as from an import. */
export function totalOfShown({ ratingTenths, ratingCount }: ShownRating): RatingTotal {
  return { tenths: ratingTenths * ratingCount, count: ratingCount };
}

/** A total with one more rating, or with a changed one. @param before the stars that this one replaces */
export function withRating(
  { tenths, count }: RatingTotal,
  stars: number,
  before: number | undefined,
): RatingTotal {
  return before === undefined
    ? { tenths: tenths + 10 * stars, count: count + 1 }
    : { tenths: tenths + 10 * (stars - before), count };
}

/** The rounded average of a total. */
export function shownOf({ tenths, count }: RatingTotal): ShownRating {
  return { ratingTenths: count === 0 ? 0 : Math.round(tenths / count), ratingCount: count };
}

/** Stars that were given, and those of an earlier rating that they replace. */
interface GivenStars {
  readonly stars: number;
  readonly before: number | undefined;
}

interface Rated {
  readonly kind: 'store' | 'item';
  readonly id: string;
}

const isOf = ({ kind, id }: Rated) => and(eq(ratingTotals.kind, kind), eq(ratingTotals.id, id));

/** Who rates which order; `updatedAt` in ms since the epoch. */
export interface RatedOrder {
  readonly orderId: string;
  readonly userId: number;
  readonly storeId: string;
  readonly updatedAt: number;
}

/** Stores the rating of an order and counts it for the store: once per order, the last one. Call it with the order locked. */
export async function saveOrderRating(
  transaction: Database,
  order: RatedOrder,
  { stars, comment }: { readonly stars: number; readonly comment: string },
): Promise<void> {
  const { orderId, storeId, updatedAt } = order;
  const [earlier] = await transaction
    .select({ stars: ratings.stars })
    .from(ratings)
    .where(eq(ratings.orderId, orderId));
  const given = { stars, comment, updatedAt };
  await transaction
    .insert(ratings)
    .values({ ...order, ...given })
    .onConflictDoUpdate({ target: ratings.orderId, set: given });
  await countStoreRating(transaction, storeId, { stars, before: earlier?.stars });
}

/** Stores the rating of one item of an order and counts it: once per order and item. Call it after `saveOrderRating`. */
export async function saveItemRating(
  transaction: Database,
  { orderId, userId, updatedAt }: RatedOrder,
  { itemId, stars }: { readonly itemId: string; readonly stars: number },
): Promise<void> {
  const [earlier] = await transaction
    .select({ stars: itemRatings.stars })
    .from(itemRatings)
    .where(and(eq(itemRatings.orderId, orderId), eq(itemRatings.itemId, itemId)));
  await transaction
    .insert(itemRatings)
    .values({ orderId, itemId, userId, stars, updatedAt })
    .onConflictDoUpdate({
      target: [itemRatings.orderId, itemRatings.itemId],
      set: { stars, updatedAt },
    });
  await countItemRating(transaction, itemId, { stars, before: earlier?.stars });
}

/**
 * The total with what was given. A rated row that was given another rating from outside since, or was never counted, is a new
 * beginning: then an earlier rating of the same order is not in its total and there is nothing to take out of it.
 */
async function newTotal(
  transaction: Database,
  rated: Rated,
  { shown, given }: { readonly shown: ShownRating; readonly given: GivenStars },
): Promise<RatingTotal> {
  const [counted] = await transaction.select().from(ratingTotals).where(isOf(rated));
  const isOurs =
    counted?.shownTenths === shown.ratingTenths && counted.shownCount === shown.ratingCount;
  return isOurs
    ? withRating(counted, given.stars, given.before)
    : withRating(totalOfShown(shown), given.stars, undefined);
}

/** Keeps a total. @param shown what the row shows from now on */
async function keepTotal(
  transaction: Database,
  { kind, id }: Rated,
  total: RatingTotal & { readonly shown: ShownRating; readonly waiting: boolean },
): Promise<void> {
  const { tenths, count, shown, waiting } = total;
  const { ratingTenths: shownTenths, ratingCount: shownCount } = shown;
  const values = { tenths, count, shownTenths, shownCount, waiting };
  await transaction
    .insert(ratingTotals)
    .values({ kind, id, ...values })
    .onConflictDoUpdate({ target: [ratingTotals.kind, ratingTotals.id], set: values });
}

/** Counts the rating of an order for its store, whose average moves at once. Locks the store until the transaction ends. */
async function countStoreRating(
  transaction: Database,
  storeId: string,
  given: GivenStars,
): Promise<void> {
  const [store] = await transaction
    .select({ ratingTenths: stores.ratingTenths, ratingCount: stores.ratingCount })
    .from(stores)
    .where(eq(stores.id, storeId))
    .for('no key update');
  if (store === undefined) return;
  const rated = { kind: 'store', id: storeId } as const;
  const total = await newTotal(transaction, rated, { shown: store, given });
  const shown = shownOf(total);
  await transaction.update(stores).set(shown).where(eq(stores.id, storeId));
  await keepTotal(transaction, rated, { ...total, shown, waiting: false });
}

/**
 * Counts the rating of an item. Its row changes with the next round (`showItemRatings`), because its rating is in a pack
 * of the catalogue, which would be made anew with each rating. Call it after `countStoreRating`, whose lock on the store keeps
 * other ratings and rounds away.
 */
async function countItemRating(
  transaction: Database,
  itemId: string,
  given: GivenStars,
): Promise<void> {
  const [item] = await transaction
    .select({ ratingTenths: storeItems.ratingTenths, ratingCount: storeItems.ratingCount })
    .from(storeItems)
    .where(eq(storeItems.id, itemId));
  if (item === undefined) return;
  const rated = { kind: 'item', id: itemId } as const;
  const total = await newTotal(transaction, rated, { shown: item, given });
  await keepTotal(transaction, rated, { ...total, shown: item, waiting: true });
}

/** Most items that one round brings up to date. */
const ITEMS_AT_ONCE = 2000;

const isWaiting = and(eq(ratingTotals.kind, 'item'), eq(ratingTotals.waiting, true));

/** The items of one store, under its lock, in the order of their ids. */
function showStoreRatings(
  db: Database,
  storeId: string,
  itemIds: readonly string[],
): Promise<void> {
  return db.transaction(async (transaction) => {
    await lockLiveSheet(transaction, storeId);
    const totals = await transaction
      .select()
      .from(ratingTotals)
      .where(and(isWaiting, inArray(ratingTotals.id, [...itemIds])))
      .orderBy(asc(ratingTotals.id));
    for (const total of totals) {
      const shown = shownOf(total);
      const { ratingTenths: shownTenths, ratingCount: shownCount } = shown;
      await transaction.update(storeItems).set(shown).where(eq(storeItems.id, total.id));
      await transaction
        .update(ratingTotals)
        .set({ shownTenths, shownCount, waiting: false })
        .where(and(eq(ratingTotals.kind, 'item'), eq(ratingTotals.id, total.id)));
    }
  });
}

/**
 * Shows the ratings of items that were rated since the last round. A pack changes only where an average moved by a tenth of
 * a star, and once for all of a round's ratings.
 * @returns how many items were brought up to date
 */
export async function showItemRatings(db: Database): Promise<number> {
  const waiting = await db
    .select({ id: ratingTotals.id, storeId: storeItems.storeId })
    .from(ratingTotals)
    .innerJoin(storeItems, eq(storeItems.id, ratingTotals.id))
    .where(isWaiting)
    .orderBy(asc(storeItems.storeId), asc(ratingTotals.id))
    .limit(ITEMS_AT_ONCE);
  for (const storeId of new Set(waiting.map((row) => row.storeId))) {
    const itemIds = waiting.filter((row) => row.storeId === storeId).map(({ id }) => id);
    await showStoreRatings(db, storeId, itemIds);
  }
  return waiting.length;
}
