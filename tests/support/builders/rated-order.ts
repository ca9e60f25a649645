import { afterAll, beforeAll } from 'vitest';
import { buyerCreateRating } from '../../../src/contracts/orders/rate-order.ts';
import type { Order } from '../../../src/contracts/schemas.ts';
import { aSellersShop, signInAs } from '../people/role-sessions.ts';
import { walkOrder } from '../people/walk-order.ts';
import type { PersonSession } from '../service-client.ts';
import { startTestServer, type TestServer } from '../servers/test-server.ts';
import { anOrderWish, placeOrder } from './order-builders.ts';
import { anItem } from './store-builders.ts';

/** A shop with its owner and a buyer, and the server that has them. */
export interface RatedShop {
  readonly server: TestServer;
  readonly seller: PersonSession;
  readonly buyer: PersonSession;
  readonly storeId: string;
  readonly itemId: string;
}

/** A shop for the tests of a file, whose orders its buyer rates. */
export function withRatedShop() {
  const shop = {} as RatedShop;
  beforeAll(async () => {
    const server = await startTestServer();
    const { storeId, owner: seller } = await aSellersShop(server);
    const { id: itemId } = await anItem(server.db, storeId);
    const buyer = await signInAs(server, 'buyer');
    Object.assign(shop, { server, seller, buyer, storeId, itemId });
  });
  afterAll(() => shop.server.close());
  return {
    shop,
    /** A delivered order of one item, which its buyer has rated; the item got five stars. */
    async aRatedOrder(stars = 2, comment = 'Came late'): Promise<Order> {
      const { server, buyer, storeId, itemId } = shop;
      const wish = anOrderWish(storeId, [{ itemId, quantity: 1 }]);
      const order = await placeOrder(server, buyer, wish);
      await walkOrder(server.db, { order, to: 'DELIVERED', at: server.clock.now() });
      server.clock.advance(1000);
      const { externalReferenceId } = order;
      const given = { externalReferenceId, stars, comment, items: [{ itemId, stars: 5 }] };
      await server.call(buyerCreateRating, given, { as: buyer });
      return order;
    },
  };
}
