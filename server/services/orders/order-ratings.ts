import { buyerCreateRating } from '../../../src/contracts/orders/rate-order.ts';
import { canRate } from '../../../src/domain/orders/order-actions.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { lockOrder, ownOrder } from '../../orders/lock-order.ts';
import { ratingOfOrder } from '../../orders/order-rating.ts';
import { saveItemRating, saveOrderRating } from '../../ratings/ratings.ts';
import { implement } from '../service-handler.ts';
import { fetchRatingByParentId } from '../../../src/contracts/orders/fetch-rating-by-parent-id.ts';

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
