import { groupBuyOrderListing } from '../../../src/contracts/group-buy/group-buy-order-listing.ts';
import { loadShares } from '../../group-buy/load-shares.ts';
import { implement } from '../service-handler.ts';

export const groupBuyOrderListingHandler = implement(
  groupBuyOrderListing,
  async ({ input: { limit, before }, identity: { userId }, db, parts }) => {
    const found = await loadShares(db, { userId, before, limit: limit + 1 });
    const shares = found.slice(0, limit);
    const last = shares.at(-1);
    const next =
      last === undefined || found.length <= limit
        ? null
        : { joinedAt: last.joinedAt, transactionId: last.transactionId };
    return { shares, next, serverTime: parts.now() };
  },
);
