import { and, asc, count, eq, inArray, lte } from 'drizzle-orm';
import type { OrderStatus } from '../../src/domain/orders/order-status.ts';
import { ORDER_STATUSES } from '../../src/domain/orders/order-status.ts';
import { canTransition, nextFulfilmentStatus } from '../../src/domain/orders/order-transitions.ts';
import type { Database } from '../db/database.ts';
import { personPartition, raiseVersion } from '../db/raise-version.ts';
import { orderMilestones, orders } from '../db/schema.ts';

/** Most orders that one round moves. */
const ORDERS_AT_ONCE = 200;

/** Where a seller would move an order on to, or undefined at the end of the way and off it. */
function nextBySeller(status: OrderStatus): OrderStatus | undefined {
  const next = nextFulfilmentStatus(status);
  return next !== undefined && canTransition(status, next, 'seller') ? next : undefined;
}

const MOVABLE = ORDER_STATUSES.filter((status) => nextBySeller(status) !== undefined);

async function addMilestone(
  db: Database,
  orderId: string,
  status: OrderStatus,
  at: number,
): Promise<void> {
  const [reached] = await db
    .select({ count: count() })
    .from(orderMilestones)
    .where(eq(orderMilestones.orderId, orderId));
  await db.insert(orderMilestones).values({ orderId, position: reached?.count ?? 0, status, at });
}

/** One step of one order in one transaction; false when another process has it or has moved it. */
function moveOrder(db: Database, id: string, from: OrderStatus, now: number): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const to = nextBySeller(from);
    const [order] = await transaction
      .select({ userId: orders.userId })
      .from(orders)
      .where(and(eq(orders.id, id), eq(orders.status, from)))
      .for('update', { skipLocked: true });
    if (order === undefined || to === undefined) return false;
    await addMilestone(transaction, id, to, now);
    const version = await raiseVersion(transaction, personPartition(order.userId));
    await transaction
      .update(orders)
      .set({ status: to, statusAt: now, version })
      .where(eq(orders.id, id));
    return true;
  });
}

/**
 * Moves every open order that has stood still for `paceMs` one step on, as its seller would. Safe to run in several
 * processes at once.
 * @param now ms since the epoch
 * @returns how many orders were moved
 */
export async function advanceOrders({
  db,
  now,
  paceMs,
}: {
  readonly db: Database;
  readonly now: number;
  readonly paceMs: number;
}): Promise<number> {
  const due = await db
    .select({ id: orders.id, status: orders.status })
    .from(orders)
    .where(and(inArray(orders.status, MOVABLE), lte(orders.statusAt, now - paceMs)))
    .orderBy(asc(orders.statusAt))
    .limit(ORDERS_AT_ONCE);
  let moved = 0;
  for (const { id, status } of due) {
    if (await moveOrder(db, id, status, now)) moved += 1;
  }
  return moved;
}
