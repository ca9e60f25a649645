import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Order } from '../../src/contracts/schemas.ts';
import type { Database } from '../db/database.ts';
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
): Order {
  return {
    orderId: row.id,
    externalReferenceId: row.transactionId,
    storeId: row.storeId,
    storeName: row.storeName,
    status: row.status,
    lines: lines.map(({ itemId, name, unit, picture, quantity, pricePaise }) => ({
      itemId,
      name,
      unit,
      picture,
      quantity,
      pricePaise,
    })),
    bill: {
      itemTotalPaise: row.itemTotalPaise,
      deliveryChargePaise: row.deliveryChargePaise,
      packingChargePaise: row.packingChargePaise,
      amountToBePaidPaise: row.amountPaise,
    },
    paymentMethod: row.paymentMethod,
    address: row.address,
    placedAt: row.placedAt,
    milestones: milestones.map(({ status, at }) => ({ status, at })),
    version: row.version,
  };
}

/** Whole orders of these rows: two more queries, however many orders. */
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
  const linesByOrder = groupByOrder(lines);
  const milestonesByOrder = groupByOrder(milestones);
  return rows.map((row) =>
    orderOf(row, linesByOrder.get(row.id) ?? [], milestonesByOrder.get(row.id) ?? []),
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
