import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { ffeOrderSearch } from '../../../src/contracts/orders/ffe-order-search.ts';
import { type Database, inSnapshot } from '../../db/database.ts';
import { bulkOrders } from '../../db/tables/order-desk-tables.ts';
import { orders, users } from '../../db/tables/schema.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { findOrders } from '../../orders/listing/find-orders.ts';
import { isStaff, soldOrders, visibleOrders } from '../../orders/listing/order-scope.ts';
import { orderSummaries } from '../../orders/listing/order-summaries.ts';
import { implement } from '../service-handler.ts';
import { buyerOrderListing } from '../../../src/contracts/orders/buyer-order-listing.ts';
import { personPartition } from '../../db/raise-version.ts';
import { answerSince, versionPage } from '../../epoch/epoch.ts';
import { completeOrders, orderOfTransaction, ordersSince } from '../../orders/load-orders.ts';
import { getOrderByExternalReferenceId } from '../../../src/contracts/orders/get-order-by-external-reference-id.ts';
import { retailerBuyerOrderListing } from '../../../src/contracts/orders/retailer-buyer-order-listing.ts';
import { sellerOrderOf } from '../../orders/listing/seller-order.ts';
import { ownStores } from '../../sellers/own-stores.ts';

function placedByNumber(db: Database, mobileNumber: string | undefined): SQL | undefined {
  if (mobileNumber === undefined) return undefined;
  const person = db.select({ id: users.id }).from(users).where(eq(users.phone, mobileNumber));
  return inArray(orders.userId, person);
}

function placedInBulk(db: Database, bulkId: string | undefined): SQL | undefined {
  if (bulkId === undefined) return undefined;
  const { orderId, bulkId: id } = bulkOrders;
  return inArray(orders.id, db.select({ orderId }).from(bulkOrders).where(eq(id, bulkId)));
}

export const ffeOrderSearchHandler = implement(ffeOrderSearch, async ({ input, identity, db }) => {
  const { mobileNumber, bulkId, ...filters } = input;
  const forStaff = isStaff(identity);
  if (mobileNumber !== undefined && !forStaff) throw new ProblemError('not_allowed');
  const scope = and(
    await visibleOrders(db, identity),
    placedByNumber(db, mobileNumber),
    placedInBulk(db, bulkId),
  );
  const { rows, nextCursor } = await findOrders(db, scope, filters);
  return { orders: await orderSummaries(db, rows, { forStaff }), nextCursor };
});

export const buyerOrderListingHandler = implement(
  buyerOrderListing,
  ({ input, identity: { userId }, db, parts, onLostVersion }) =>
    inSnapshot(db, async (snapshot) => {
      const { sinceVersion: asked, limit } = input;
      const partition = personPartition(userId);
      const { since, counter } = await answerSince(snapshot, { partition, asked, onLostVersion });
      const wanted = { userId, sinceVersion: since, limit: limit + 1 };
      const found = await ordersSince(snapshot, wanted);
      const { rows, version, hasMore } = versionPage(found, limit, counter);
      return { orders: rows, version, hasMore, serverTime: parts.now() };
    }),
);

export const getOrderByExternalReferenceIdHandler = implement(
  getOrderByExternalReferenceId,
  async ({ input, identity, db }) => {
    const order = await inSnapshot(db, (snapshot) =>
      orderOfTransaction(snapshot, identity.userId, input.externalReferenceId),
    );
    if (order === undefined) throw new ProblemError('order_not_found');
    return { order };
  },
);

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
      const sold = await completeOrders(snapshot, rows);
      return { orders: sold.map(sellerOrderOf), nextCursor };
    });
  },
);
