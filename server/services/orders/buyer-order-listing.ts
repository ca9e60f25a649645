import { buyerOrderListing } from '../../../src/contracts/orders/buyer-order-listing.ts';
import { personPartition } from '../../db/raise-version.ts';
import { answerSince, versionPage } from '../../epoch/epoch.ts';
import { ordersSince } from '../../orders/load-orders.ts';
import { implement } from '../service-handler.ts';

export const buyerOrderListingHandler = implement(
  buyerOrderListing,
  async ({ input, identity: { userId }, db, parts, onLostVersion }) => {
    const { sinceVersion: asked, limit } = input;
    const partition = personPartition(userId);
    const { since, counter } = await answerSince(db, { partition, asked, onLostVersion });
    const found = await ordersSince(db, { userId, sinceVersion: since, limit: limit + 1 });
    const { rows: orders, version, hasMore } = versionPage(found, limit, counter);
    return { orders, version, hasMore, serverTime: parts.now() };
  },
);
