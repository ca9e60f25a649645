import { and, eq } from 'drizzle-orm';
import type { Order } from '../../../src/contracts/schemas.ts';
import type { Database } from '../../db/database.ts';
import { orders } from '../order-tables.ts';
import { ProblemError } from '../../http/problem-error.ts';
import type { CallerIdentity } from '../../http/service-handler.ts';
import { completeOrders } from '../load-orders.ts';
import { visibleOrders } from './order-scope.ts';

/** An order and who placed it. */
interface VisibleOrder {
  readonly order: Order;
  readonly buyerUserId: number;
}

/**
 * An order by its own id, for whoever may see it: its buyer, its store's seller, staff.
 * @throws ProblemError order_not_found, also for an order that is somebody else's
 */
export async function visibleOrder(
  db: Database,
  identity: CallerIdentity,
  orderId: string,
): Promise<VisibleOrder> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), await visibleOrders(db, identity)));
  const [order] = await completeOrders(db, rows);
  const [row] = rows;
  if (row === undefined || order === undefined) throw new ProblemError('order_not_found');
  return { order, buyerUserId: row.userId };
}

/**
 * The same, held until the transaction ends: like `lockOrder`, the first lock that a change of an order takes.
 * @throws ProblemError order_not_found, also for an order that is somebody else's
 */
export async function lockVisibleOrder(
  transaction: Database,
  identity: CallerIdentity,
  orderId: string,
): Promise<VisibleOrder> {
  await transaction
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), await visibleOrders(transaction, identity)))
    .for('no key update');
  // Read after the lock is there: what was read with it could be from before the wait.
  return visibleOrder(transaction, identity, orderId);
}
