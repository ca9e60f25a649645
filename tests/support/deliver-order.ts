import { orderOfTransaction } from '../../server/orders/load-orders.ts';
import type { OrderStatus } from '../../src/domain/orders/order-status.ts';
import { inDatabaseOf } from './stopped-server.ts';
import { walkOrder } from './walk-order.ts';

/**
 * Delivers an order in the data directory of a server that is stopped, or takes it that far.
 * @param transactionId external reference id
 */
export async function deliverOrder(
  dataDirectory: string,
  userId: number,
  transactionId: string,
  to: OrderStatus = 'DELIVERED',
): Promise<void> {
  await inDatabaseOf(dataDirectory, async (db) => {
    const order = await orderOfTransaction(db, userId, transactionId);
    if (order === undefined) throw new Error(`the server has no order ${transactionId}`);
    await walkOrder(db, { order, userId, to, at: Date.now() });
  });
}
