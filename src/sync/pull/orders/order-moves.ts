import { fetchOrderMilestones } from '../../../contracts/orders/fetch-order-milestones.ts';
import type { PersonDatabase } from '../../../db/person-database.ts';
import type { Transport } from '../../transport.ts';

/** Fetches who moved an order to where it stands, and what they said about it. Throws `CallError`. */
export async function pullOrderMoves(
  transport: Transport,
  db: PersonDatabase,
  userId: number,
  orderId: string,
): Promise<void> {
  const order = await db.orders.get(orderId);
  if (order?.server === undefined || order.server === null) return;
  const ask = { orderId: order.server.orderId };
  const { milestones } = await transport.call(fetchOrderMilestones, ask, { asUser: userId });
  await db.orderMoves.put({ orderId, moves: milestones });
}
