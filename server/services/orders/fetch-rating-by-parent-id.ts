import { fetchRatingByParentId } from '../../../src/contracts/orders/fetch-rating-by-parent-id.ts';
import { ownOrder } from '../../orders/lock-order.ts';
import { ratingOfOrder } from '../../orders/order-rating.ts';
import { implement } from '../service-handler.ts';

export const fetchRatingByParentIdHandler = implement(
  fetchRatingByParentId,
  async ({ input, identity, db }) => {
    const order = await ownOrder(db, identity.userId, input.externalReferenceId);
    return { rating: await ratingOfOrder(db, order) };
  },
);
