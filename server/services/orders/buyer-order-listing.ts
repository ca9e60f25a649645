import { buyerOrderListing } from '../../../src/contracts/orders/buyer-order-listing.ts';
import { inSnapshot } from '../../db/database.ts';
import { personPartition } from '../../db/raise-version.ts';
import { answerSince, versionPage } from '../../epoch/epoch.ts';
import { ordersSince } from '../../orders/load-orders.ts';
import { implement } from '../service-handler.ts';

export const buyerOrderListingHandler = implement(
  buyerOrderListing,
  ({ input, identity: { userId }, db, parts, onLostVersion }) =>
    inSnapshot(db, async (snapshot) => {
      const { sinceVersion: asked, limit } = input;
      const partition = personPartition(userId);
      const { since, counter } = await answerSince(snapshot, { partition, asked, onLostVersion });
      const wanted = { userId, sinceVersion: since, limit: limit + 1 };
      const found = await ordersSince(snapshot, wanted);
      const { rows: orders, version, hasMore } = versionPage(found, limit, counter);
      return { orders, version, hasMore, serverTime: parts.now() };
    }),
);
