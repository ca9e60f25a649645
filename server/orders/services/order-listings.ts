import { and, count, eq, gte, inArray, type SQL, asc } from 'drizzle-orm';
import {
  buyerOrderListing,
  fetchOrderCounterSummary,
  ffeOrderSearch,
  getOrderByExternalReferenceId,
  retailerBuyerOrderListing,
} from '../../../src/contracts/orders/order-listings.ts';
import { type Database, inSnapshot } from '../../db/database.ts';
import { bulkOrders, orderPlacements } from '../after-order-tables.ts';
import { orders, orderLines } from '../order-tables.ts';
import { maskName } from '../../../src/domain/account/contact.ts';
import { users } from '../../account/account-tables.ts';
import { hasNumber } from '../../account/person-numbers.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { findOrders } from '../listing/find-orders.ts';
import { isStaff, soldOrders, visibleOrders } from '../listing/order-scope.ts';
import { implement } from '../../http/service-handler.ts';
import { personPartition } from '../../db/raise-version.ts';
import { answerSince, versionPage } from '../../epoch/epoch.ts';
import { completeOrders, orderOfTransaction, ordersSince } from '../load-orders.ts';
import { maskContactNumber, sellerOrderOf } from '../listing/seller-order.ts';
import { ownStores } from '../../sellers/own-stores.ts';
import { millisecondsInDay } from 'date-fns/constants';
import { type OrderGroup, orderGroupOf } from '../../../src/domain/orders/order-group.ts';
import type { OrderSummary } from '../../../src/contracts/orders/order-search.ts';

function placedByNumber(db: Database, secret: string, mobileNumber?: string): SQL | undefined {
  if (mobileNumber === undefined) return undefined;
  const person = db.select({ id: users.id }).from(users).where(hasNumber(secret, mobileNumber));
  return inArray(orders.userId, person);
}

function placedInBulk(db: Database, bulkId: string | undefined): SQL | undefined {
  if (bulkId === undefined) return undefined;
  const { orderId, bulkId: id } = bulkOrders;
  return inArray(orders.id, db.select({ orderId }).from(bulkOrders).where(eq(id, bulkId)));
}

export const ffeOrderSearchHandler = implement(
  ffeOrderSearch,
  async ({ input, identity, db, parts }) => {
    const { mobileNumber, bulkId, ...filters } = input;
    const forStaff = isStaff(identity);
    if (mobileNumber !== undefined && !forStaff) throw new ProblemError('not_allowed');
    const scope = and(
      await visibleOrders(db, identity),
      placedByNumber(db, parts.otp.secret, mobileNumber),
      placedInBulk(db, bulkId),
    );
    const { rows, nextCursor } = await findOrders(db, scope, filters);
    return { orders: await orderSummaries(db, rows, { forStaff }), nextCursor };
  },
);

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
      const reader = isStaff(identity) ? 'staff' : 'shop';
      return { orders: sold.map((order) => sellerOrderOf(order, reader)), nextCursor };
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

type OrderRow = typeof orders.$inferSelect;
type Buyer = NonNullable<OrderSummary['buyer']>;

/** Items of an order that a list names. */
const ITEMS_NAMED = 3;

async function itemNamesOf(
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, string[]>> {
  const lines = await db
    .select({ orderId: orderLines.orderId, name: orderLines.name })
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
  const names = new Map<string, string[]>();
  for (const { orderId, name } of lines) names.set(orderId, [...(names.get(orderId) ?? []), name]);
  return names;
}

async function buyersOf(db: Database, userIds: readonly number[]): Promise<Map<number, Buyer>> {
  const rows = await db
    .select({ userId: users.id, name: users.name, phone: users.phone })
    .from(users)
    .where(inArray(users.id, [...new Set(userIds)]));
  return new Map(
    rows.map(({ userId, name, phone }) => [
      userId,
      { userId, name: maskName(name), contactNumber: maskContactNumber(phone) },
    ]),
  );
}

async function placersOf(db: Database, orderIds: readonly string[]): Promise<Map<string, number>> {
  const { orderId, placedByUserId } = orderPlacements;
  const rows = await db
    .select({ orderId, placedByUserId })
    .from(orderPlacements)
    .where(inArray(orderId, [...orderIds]));
  return new Map(rows.map((row) => [row.orderId, row.placedByUserId]));
}

/** What a list shows of these orders, in their order; who bought and who ordered for them is for staff. */
export async function orderSummaries(
  db: Database,
  rows: readonly OrderRow[],
  { forStaff }: { readonly forStaff: boolean },
): Promise<OrderSummary[]> {
  if (rows.length === 0) return [];
  const orderIds = rows.map(({ id }) => id);
  const namesById = await itemNamesOf(db, orderIds);
  const userIds = rows.map(({ userId }) => userId);
  const buyers = forStaff ? await buyersOf(db, userIds) : new Map<number, Buyer>();
  const placers = forStaff ? await placersOf(db, orderIds) : new Map<string, number>();
  return rows.map((row) => {
    const names = namesById.get(row.id) ?? [];
    return {
      orderId: row.id,
      externalReferenceId: row.transactionId,
      storeId: row.storeId,
      storeName: row.storeName,
      status: row.status,
      itemNames: names.slice(0, ITEMS_NAMED),
      itemCount: names.length,
      amountPaise: row.amountPaise,
      paymentMethod: row.paymentMethod,
      placedAt: row.placedAt,
      buyer: buyers.get(row.userId) ?? null,
      placedByUserId: placers.get(row.id) ?? null,
    };
  });
}
