import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Order } from '../../src/contracts/schemas.ts';
import type { Database } from '../db/database.ts';
import { orderReturns } from '../db/after-order-tables.ts';
import { orderLines, orderMilestones, orders } from '../db/schema.ts';

type OrderRow = typeof orders.$inferSelect;

/** Rows of one order after another, by order id, in the order they came. */
function groupByOrder<Row extends { orderId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.orderId);
    if (group === undefined) groups.set(row.orderId, [row]);
    else group.push(row);
  }
  return groups;
}

function orderOf(
  row: OrderRow,
  lines: readonly Order['lines'][number][],
  milestones: Order['milestones'],
  returnRequest: Order['returnRequest'],
): Order {
  return {
    orderId: row.id,
    externalReferenceId: row.transactionId,
    storeId: row.storeId,
    storeName: row.storeName,
    status: row.status,
    lines: lines.map((line) => ({
      itemId: line.itemId,
      name: line.name,
      unit: line.unit,
      picture: line.picture,
      quantity: line.quantity,
      pricePaise: line.pricePaise,
      returnable: line.returnable,
      cancellable: line.cancellable,
      returnWindowMinutes: line.returnWindowMinutes,
    })),
    bill: {
      itemTotalPaise: row.itemTotalPaise,
      discountPaise: row.discountPaise,
      deliveryChargePaise: row.deliveryChargePaise,
      packingChargePaise: row.packingChargePaise,
      amountToBePaidPaise: row.amountPaise,
    },
    couponCode: row.couponCode,
    paymentMethod: row.paymentMethod,
    address: row.address,
    placedAt: row.placedAt,
    milestones: milestones.map(({ status, at }) => ({ status, at })),
    returnRequest,
    cancelReason: row.cancelReason,
    version: row.version,
  };
}

/** What was asked to be returned, by order id. */
async function returnsOf(
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, Order['returnRequest']>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(orderReturns)
    .where(inArray(orderReturns.orderId, [...orderIds]));
  return new Map(
    rows.map(({ orderId, id, reasonCode, lines, requestedAt }) => [
      orderId,
      { returnId: id, reasonCode, lines: [...lines], requestedAt },
    ]),
  );
}

/** Whole orders of these rows: two more queries, and one for returns, however many orders. */
async function completeOrders(db: Database, rows: readonly OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
  const milestones = await db
    .select()
    .from(orderMilestones)
    .where(inArray(orderMilestones.orderId, ids))
    .orderBy(asc(orderMilestones.orderId), asc(orderMilestones.position));
  const returned = milestones.filter(({ status }) => status === 'ORDER_RETURN_INITIATED');
  const returnsByOrder = await returnsOf(
    db,
    returned.map(({ orderId }) => orderId),
  );
  const linesByOrder = groupByOrder(lines);
  const milestonesByOrder = groupByOrder(milestones);
  return rows.map((row) =>
    orderOf(
      row,
      linesByOrder.get(row.id) ?? [],
      milestonesByOrder.get(row.id) ?? [],
      returnsByOrder.get(row.id) ?? null,
    ),
  );
}

/** A person's orders that changed after a version, oldest change first, at most `limit`. */
export async function ordersSince(
  db: Database,
  { userId, sinceVersion, limit }: { userId: number; sinceVersion: number; limit: number },
): Promise<Order[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), gt(orders.version, sinceVersion)))
    .orderBy(asc(orders.version))
    .limit(limit);
  return completeOrders(db, rows);
}

/** The order that a person's transaction became, or undefined (ORD-4). */
export async function orderOfTransaction(
  db: Database,
  userId: number,
  transactionId: string,
): Promise<Order | undefined> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.transactionId, transactionId)));
  const [order] = await completeOrders(db, rows);
  return order;
}
