import { retailerBuyerOrderListing } from '../../../src/contracts/orders/retailer-buyer-order-listing.ts';
import { inSnapshot } from '../../db/database.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { findOrders } from '../../orders/listing/find-orders.ts';
import { isStaff, soldOrders } from '../../orders/listing/order-scope.ts';
import { sellerOrderOf } from '../../orders/listing/seller-order.ts';
import { completeOrders } from '../../orders/load-orders.ts';
import { ownStores } from '../../sellers/own-stores.ts';
import { implement } from '../service-handler.ts';

/** Somebody else's store is answered as one that is not there. */
export const retailerBuyerOrderListingHandler = implement(
  retailerBuyerOrderListing,
  async ({ input, identity, db }) => {
    const { storeId } = input;
    if (storeId !== undefined && !isStaff(identity)) {
      const own = await ownStores(db, identity.userId);
      if (!own.includes(storeId)) throw new ProblemError('store_not_found');
    }
    return inSnapshot(db, async (snapshot) => {
      const wanted = await soldOrders(snapshot, identity);
      const { rows, nextCursor } = await findOrders(snapshot, wanted, input);
      const orders = await completeOrders(snapshot, rows);
      return { orders: orders.map(sellerOrderOf), nextCursor };
    });
  },
);
