import { buyerCreateRating } from '../../../src/contracts/orders/rate-order.ts';
import type { Order } from '../../../src/contracts/schemas.ts';
import { walkOrder } from '../people/walk-order.ts';
import type { PersonSession } from '../service-client.ts';
import type { TestServer } from '../servers/test-server.ts';
import { anOrderWish, placeOrder } from './order-builders.ts';

/** A delivered order of one item, which its buyer has rated; the item got five stars. */
export async function placeRatedOrder(
  server: TestServer,
  buyer: PersonSession,
  rated: { storeId: string; itemId: string; stars: number; comment: string },
): Promise<Order> {
  const { storeId, itemId, stars, comment } = rated;
  const wish = anOrderWish(storeId, [{ itemId, quantity: 1 }]);
  const order = await placeOrder(server, buyer, wish);
  await walkOrder(server.db, { order, to: 'DELIVERED', at: server.clock.now() });
  server.clock.advance(1000);
  const { externalReferenceId } = order;
  const given = { externalReferenceId, stars, comment, items: [{ itemId, stars: 5 }] };
  await server.call(buyerCreateRating, given, { as: buyer });
  return order;
}
