import { and, eq } from 'drizzle-orm';
import type { Order } from '../../src/contracts/schemas.ts';
import type { Database } from '../db/database.ts';
import { orders } from '../db/schema.ts';
import { ProblemError } from '../http/problem-error.ts';
import { orderOfTransaction } from './load-orders.ts';

/**
 * A person's order.
 * @throws ProblemError order_not_found, also for another person's order
 */
export async function ownOrder(
  db: Database,
  userId: number,
  externalReferenceId: string,
): Promise<Order> {
  const order = await orderOfTransaction(db, userId, externalReferenceId);
  if (order === undefined) throw new ProblemError('order_not_found');
  return order;
}

/**
 * A person's order as it is, and as it stays until the transaction ends: who changes an order takes this lock first,
 * and before any lock on stock or versions, so that nobody waits in a circle.
 * @throws ProblemError order_not_found, also for another person's order
 */
export async function lockOrder(
  transaction: Database,
  userId: number,
  externalReferenceId: string,
): Promise<Order> {
  await transaction
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.transactionId, externalReferenceId)))
    .for('no key update');
  // Read after the lock is there: lines and milestones read with it could be those from before the wait.
  return ownOrder(transaction, userId, externalReferenceId);
}
