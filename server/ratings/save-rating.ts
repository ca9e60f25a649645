import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { ratings } from '../db/tables/after-order-tables.ts';
import { itemRatings } from '../db/tables/rating-tables.ts';
import { countItemRating, countStoreRating } from './count-rating.ts';

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
