import { and, count, eq, gte, inArray, type SQL } from 'drizzle-orm';
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
import { millisecondsInDay } from 'date-fns/constants';
import { fetchOrderCounterSummary } from '../../../src/contracts/orders/fetch-order-counter-summary.ts';
import { type OrderGroup, orderGroupOf } from '../../../src/domain/orders/order-group.ts';

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

/** How many orders of a scope, placed at `since` (ms) or later, stand in which group. */
async function countOrders(
  db: Database,
  scope: SQL | undefined,
  since: number,
): Promise<Record<OrderGroup, number>> {
  const rows = await db
    .select({ status: orders.status, count: count() })
    .from(orders)
    .where(and(scope, gte(orders.placedAt, since)))
    .groupBy(orders.status);
  const counts = { open: 0, delivered: 0, cancelled: 0, returns: 0 };
  for (const row of rows) counts[orderGroupOf(row.status)] += row.count;
  return counts;
}

/** What staff see unless they ask for more: the count of everything there ever was takes longer with every year. */
const STAFF_PERIOD_MS = 30 * millisecondsInDay;

/** A seller's count is of what was sold; what a seller bought is in `buyer-order-listing`. */
export const fetchOrderCounterSummaryHandler = implement(
  fetchOrderCounterSummary,
  async ({ input, identity, db, parts }) => {
    const usual = isStaff(identity) ? Math.max(0, parts.now() - STAFF_PERIOD_MS) : 0;
    const { since = usual } = input;
    const isBuyer = identity.caller === 'buyer';
    const scope = isBuyer ? eq(orders.userId, identity.userId) : await soldOrders(db, identity);
    const counts = await countOrders(db, scope, since);
    const total = counts.open + counts.delivered + counts.cancelled + counts.returns;
    return { ...counts, total, since };
  },
);
