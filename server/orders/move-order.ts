import { count, eq } from 'drizzle-orm';
import type { OrderStatus } from '../../src/domain/orders/order-status.ts';
import type { Database } from '../db/database.ts';
import { personPartition, raiseVersion } from '../db/raise-version.ts';
import { orderMilestones, orders } from '../db/schema.ts';

/** One step of an order; `at` in ms since the epoch. */
export interface OrderMove {
  readonly orderId: string;
  readonly userId: number;
  readonly to: OrderStatus;
  readonly at: number;
  /** Why the buyer cancelled. */
  readonly cancelReason?: string;
}

/**
 * Moves an order on: its status, a milestone, and the person's version, so that the next pull brings it. Call it in the
 * transaction that has locked the order and has asked the domain whether it may move.
 */
export async function moveOrder(transaction: Database, move: OrderMove): Promise<void> {
  const { orderId, userId, to, at, cancelReason } = move;
  const [reached] = await transaction
    .select({ count: count() })
    .from(orderMilestones)
    .where(eq(orderMilestones.orderId, orderId));
  const position = reached?.count ?? 0;
  await transaction.insert(orderMilestones).values({ orderId, position, status: to, at });
  const version = await raiseVersion(transaction, personPartition(userId));
  const change = { status: to, statusAt: at, version };
  await transaction
    .update(orders)
    .set(cancelReason === undefined ? change : { ...change, cancelReason })
    .where(eq(orders.id, orderId));
}
