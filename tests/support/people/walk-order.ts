import type { Database } from '../../../server/db/database.ts';
import { moveOrder } from '../../../server/orders/move-order.ts';
import type { Order } from '../../../src/contracts/schemas.ts';
import { eq } from 'drizzle-orm';
import { orders } from '../../../server/orders/order-tables.ts';
import { fulfilmentOf } from '../../../src/domain/orders/order-wishes.ts';
import type { OrderStatus } from '../../../src/domain/orders/life/order-status.ts';
import { nextFulfilmentStatus } from '../../../src/domain/orders/life/order-transitions.ts';

/** An order on its way. */
type MovableOrder = Pick<Order, 'orderId' | 'status'>;

/** Walks a person's new order along the way to the door or over the counter, all at one time (ms). */
export async function walkOrder(
  db: Database,
  { order, to, at }: { order: MovableOrder; userId?: number; to: OrderStatus; at: number },
): Promise<void> {
  const { orderId } = order;
  const { wishes } = orders;
  const [row] = await db.select({ wishes }).from(orders).where(eq(orders.id, orderId));
  for (let status = order.status; status !== to;) {
    const next = nextFulfilmentStatus(status, fulfilmentOf(row?.wishes));
    if (next === undefined) throw new Error(`there is no way from ${order.status} to ${to}`);
    await db.transaction((transaction) =>
      moveOrder(transaction, { orderId, to: next, at, by: 'seller' }),
    );
    status = next;
  }
}
