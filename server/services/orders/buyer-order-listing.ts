import { buyerOrderListing } from '../../../src/contracts/orders/buyer-order-listing.ts';
import { ordersSince } from '../../orders/load-orders.ts';
import { implement } from '../service-handler.ts';

export const buyerOrderListingHandler = implement(
  buyerOrderListing,
  async ({ input, identity, db, parts }) => {
    const { sinceVersion, limit } = input;
    const found = await ordersSince(db, {
      userId: identity.userId,
      sinceVersion,
      limit: limit + 1,
    });
    const orders = found.slice(0, limit);
    return {
      orders,
      version: orders.at(-1)?.version ?? sinceVersion,
      hasMore: found.length > limit,
      serverTime: parts.now(),
    };
  },
);
