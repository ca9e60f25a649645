import { orderOfTransaction } from '../../../server/orders/load-orders.ts';
import type { OrderStatus } from '../../../src/domain/orders/life/order-status.ts';
import type { AppServer } from '../servers/app-server.ts';
import { inDatabaseOf } from '../servers/stopped-server.ts';
import { walkOrder } from './walk-order.ts';

/** Which order, by its transaction id, and how far it comes. */
export type OrderMove = readonly [transactionId: string, to: OrderStatus];

/** Takes orders of a person as far as that, as their sellers would: the server stands still meanwhile. */
export async function moveOrders(
  server: AppServer,
  userId: number,
  moves: readonly OrderMove[],
): Promise<void> {
  await server.stop();
  await inDatabaseOf(server.dataDirectory, async (db) => {
    for (const [transactionId, to] of moves) {
      const order = await orderOfTransaction(db, userId, transactionId);
      if (order === undefined) throw new Error(`the server has no order ${transactionId}`);
      await walkOrder(db, { order, userId, to, at: Date.now() });
    }
  });
  await server.start();
}
