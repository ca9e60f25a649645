import { asc, eq } from 'drizzle-orm';
import { buyerCreateRating } from '../../../src/contracts/orders/rate-order.ts';
import type { Rating } from '../../../src/contracts/schemas.ts';
import { canRate } from '../../../src/domain/orders/order-actions.ts';
import type { Database } from '../../db/database.ts';
import { itemRatings, ratings } from '../../db/tables/after-order-tables.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { lockOrder, ownOrder } from '../../orders/lock-order.ts';
import { saveItemRating, saveOrderRating } from '../../ratings/ratings.ts';
import { implement } from '../service-handler.ts';
import { fetchRatingByParentId } from '../../../src/contracts/orders/fetch-rating-by-parent-id.ts';

/** The buyer's rating of an order with those of its items, or null; both ids are one order's. */
async function ratingOfOrder(
  db: Database,
  { orderId, externalReferenceId }: { orderId: string; externalReferenceId: string },
): Promise<Rating | null> {
  const [row] = await db.select().from(ratings).where(eq(ratings.orderId, orderId));
  if (row === undefined) return null;
  const { stars, comment, updatedAt } = row;
  const items = await db
    .select({ itemId: itemRatings.itemId, stars: itemRatings.stars })
    .from(itemRatings)
    .where(eq(itemRatings.orderId, orderId))
    .orderBy(asc(itemRatings.itemId));
  return { externalReferenceId, stars, comment, items, updatedAt };
}

export const buyerCreateRatingHandler = implement(
  buyerCreateRating,
  async ({ input, identity: { userId }, db, parts }) => {
    const { externalReferenceId, stars, comment, items } = input;
    const order = await lockOrder(db, userId, externalReferenceId);
    const verdict = canRate(order);
    if (!verdict.allowed) throw new ProblemError('rating_not_allowed', { detail: verdict.reason });
    const ordered = new Set(order.lines.map(({ itemId }) => itemId));
    if (items.some(({ itemId }) => !ordered.has(itemId))) {
      throw new ProblemError('rating_not_allowed', { detail: 'Please rate items of this order.' });
    }
    const { orderId, storeId } = order;
    const updatedAt = parts.now();
    const rated = { orderId, userId, storeId, updatedAt };
    await saveOrderRating(db, rated, { stars, comment });
    for (const item of items) await saveItemRating(db, rated, item);
    const rating = await ratingOfOrder(db, order);
    if (rating === null) throw new Error(`the rating of ${orderId} was not stored`);
    return { rating };
  },
);

export const fetchRatingByParentIdHandler = implement(
  fetchRatingByParentId,
  async ({ input, identity, db }) => {
    const order = await ownOrder(db, identity.userId, input.externalReferenceId);
    return { rating: await ratingOfOrder(db, order) };
  },
);
