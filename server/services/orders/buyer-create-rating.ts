import { buyerCreateRating } from '../../../src/contracts/orders/buyer-create-rating.ts';
import { canRate } from '../../../src/domain/orders/order-actions.ts';
import { ratings } from '../../db/after-order-tables.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import { implement } from '../service-handler.ts';

export const buyerCreateRatingHandler = implement(
  buyerCreateRating,
  async ({ input, identity: { userId }, db, parts }) => {
    const { externalReferenceId, stars, comment } = input;
    const order = await lockOrder(db, userId, externalReferenceId);
    const verdict = canRate(order);
    if (!verdict.allowed) throw new ProblemError('rating_not_allowed', { detail: verdict.reason });
    const { orderId, storeId } = order;
    const given = { stars, comment, updatedAt: parts.now() };
    await db
      .insert(ratings)
      .values({ orderId, userId, storeId, ...given })
      .onConflictDoUpdate({ target: ratings.orderId, set: given });
    return { rating: { externalReferenceId, ...given } };
  },
);
