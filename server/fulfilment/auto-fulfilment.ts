import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import type { OrderActor } from '../../src/domain/orders/life/order-moves.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../src/domain/orders/life/order-status.ts';
import {
  canTransition,
  nextFulfilmentStatus,
  nextReturnStatus,
} from '../../src/domain/orders/life/order-transitions.ts';
import type { Database } from '../db/database.ts';
import { orders } from '../db/tables/schema.ts';
import { ofUnattendedShops } from '../sellers/own-stores.ts';
import { moveOrder } from '../orders/move-order.ts';
import { hasOpenQuestion } from '../orders/order-questions.ts';
import { isProviderPaying } from '../orders/order-refunds.ts';

/** Most orders that one round moves. */
const ORDERS_AT_ONCE = 200;

interface NextMove {
  readonly to: OrderStatus;
  readonly by: OrderActor;
}

/** Where seller or system would move an order on to, or undefined at the end of the way and off it. */
function nextByItself(status: OrderStatus): NextMove | undefined {
  const to = nextFulfilmentStatus(status) ?? nextReturnStatus(status);
  if (to === undefined) return undefined;
  const by = (['seller', 'system'] as const).find((actor) => canTransition(status, to, actor));
  return by === undefined ? undefined : { to, by };
}

const MOVABLE = ORDER_STATUSES.filter((status) => nextByItself(status) !== undefined);

/**
 * One step of one order in one transaction; false when another process has it or has moved it, or when a payment provider
 * has to pay or the buyer to answer first.
 */
function stepOrder(db: Database, id: string, from: OrderStatus, now: number): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const next = nextByItself(from);
    const [order] = await transaction
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.id, id), eq(orders.status, from)))
      .for('no key update', { skipLocked: true });
    if (order === undefined || next === undefined) return false;
    if (from === 'ORDER_REFUND_INITIATED' && (await isProviderPaying(transaction, id)))
      return false;
    if (next.to === 'PACKED' && (await hasOpenQuestion(transaction, id))) return false;
    await moveOrder(transaction, { orderId: id, ...next, at: now });
    return true;
  });
}

/**
 * Moves every open order that has stood still for `paceMs` one step on, as its seller would: to the door, or
 * from a return to its refund. Orders of shops at whose board somebody stands are left to them (decision 92). It takes the usual steps of the domain's table and no others. Safe to run in several
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
    .where(
      and(
        inArray(orders.status, MOVABLE),
        lte(orders.statusAt, now - paceMs),
        ofUnattendedShops(db, now),
      ),
    )
    .orderBy(asc(orders.statusAt))
    .limit(ORDERS_AT_ONCE);
  let moved = 0;
  for (const { id, status } of due) {
    if (await stepOrder(db, id, status, now)) moved += 1;
  }
  return moved;
}
