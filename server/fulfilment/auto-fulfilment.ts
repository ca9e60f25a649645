import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import type { OrderStatus } from '../../src/domain/orders/order-status.ts';
import { ORDER_STATUSES } from '../../src/domain/orders/order-status.ts';
import {
  canTransition,
  nextFulfilmentStatus,
  nextReturnStatus,
} from '../../src/domain/orders/order-transitions.ts';
import type { Database } from '../db/database.ts';
import { orders } from '../db/schema.ts';
import { moveOrder } from '../orders/move-order.ts';

/** Most orders that one round moves. */
const ORDERS_AT_ONCE = 200;

/** Where seller or system would move an order on to, or undefined at the end of the way and off it. */
function nextByItself(status: OrderStatus): OrderStatus | undefined {
  const next = nextFulfilmentStatus(status) ?? nextReturnStatus(status);
  const mayMove = (to: OrderStatus): boolean =>
    canTransition(status, to, 'seller') || canTransition(status, to, 'system');
  return next !== undefined && mayMove(next) ? next : undefined;
}

const MOVABLE = ORDER_STATUSES.filter((status) => nextByItself(status) !== undefined);

/** One step of one order in one transaction; false when another process has it or has moved it. */
function stepOrder(db: Database, id: string, from: OrderStatus, now: number): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const to = nextByItself(from);
    const [order] = await transaction
      .select({ userId: orders.userId })
      .from(orders)
      .where(and(eq(orders.id, id), eq(orders.status, from)))
      .for('update', { skipLocked: true });
    if (order === undefined || to === undefined) return false;
    await moveOrder(transaction, { orderId: id, userId: order.userId, to, at: now });
    return true;
  });
}

/**
 * Moves every open order that has stood still for `paceMs` one step on, as its seller would: to the door, or
 * from a return to its refund. Safe to run in several
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
    if (await stepOrder(db, id, status, now)) moved += 1;
  }
  return moved;
}
