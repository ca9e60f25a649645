import { and, asc, eq, inArray } from 'drizzle-orm';
import { shownOf } from '../../src/domain/stores/rating-total.ts';
import { lockLiveSheet } from '../catalogue/live-version.ts';
import type { Database } from '../db/database.ts';
import { ratingTotals } from '../db/tables/rating-tables.ts';
import { storeItems } from '../db/tables/schema.ts';

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
