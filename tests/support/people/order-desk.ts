import { eq } from 'drizzle-orm';
import { users } from '../../../server/account/account-tables.ts';
import { changeDeskOrder } from '../../../src/contracts/orders/desk/change-desk-order.ts';
import { fetchDeskOrder } from '../../../src/contracts/orders/desk/desk-order.ts';
import type { Order } from '../../../src/contracts/schemas.ts';
import type { OrderStatus } from '../../../src/domain/orders/life/order-status.ts';
import { anOrderWish, placeOrder } from '../builders/order-builders.ts';
import { anItem, aStore } from '../builders/store-builders.ts';
import { aMobileNumber } from '../inputs/mobile-numbers.ts';
import type { PersonSession } from '../service-client.ts';
import type { TestServer } from '../servers/test-server.ts';
import { giveStore, signInAs } from './role-sessions.ts';
import { walkOrder } from './walk-order.ts';

/** A buyer called Asha Rao, a shop that she orders from, and the desk of customer care. */
export async function createOrderDesk(server: TestServer) {
  const buyer = await server.signIn(aMobileNumber());
  const { userId } = buyer.details;
  await server.db.update(users).set({ name: 'Asha Rao' }).where(eq(users.id, userId));
  const [cr, seller] = [await signInAs(server, 'cr'), await signInAs(server, 'seller')];
  const store = await aStore(server.db, { name: 'Meera Stores' });
  await giveStore(server.db, store.id, seller);
  const dal = await anItem(server.db, store.id, { pricePaise: 40_000, mrpPaise: 40_000 });
  const gold = await anItem(server.db, store.id, { pricePaise: 600_000, mrpPaise: 600_000 });
  const tv = await anItem(server.db, store.id, { pricePaise: 250_000, mrpPaise: 250_000 });

  /** Orders two packets of dal, or something dear or very dear, and lets it go so far on its way. */
  async function order({
    to = 'ORDER_CREATED',
    isDear = false,
    isVeryDear = false,
  }: { to?: OrderStatus; isDear?: boolean; isVeryDear?: boolean } = {}): Promise<Order> {
    const lines = [{ itemId: isVeryDear ? gold.id : isDear ? tv.id : dal.id, quantity: 2 }];
    const placed = await placeOrder(server, buyer, anOrderWish(store.id, lines));
    await walkOrder(server.db, { order: placed, to, at: server.clock.now() });
    return placed;
  }
  /** Sends a change of an order as it was placed; the parts say what is otherwise. */
  const change = (
    { orderId }: Pick<Order, 'orderId'>,
    parts: { change: object; seenStatus?: OrderStatus; reason?: string },
    as: PersonSession = cr,
  ) =>
    server.send(
      changeDeskOrder,
      { orderId, seenStatus: 'ORDER_CREATED', reason: 'She called', ...parts },
      { as },
    );
  const seen = async ({ orderId }: Pick<Order, 'orderId'>) =>
    (await server.call(fetchDeskOrder, { orderId }, { as: cr })).output.order;
  return { buyer, cr, seller, store, dal, order, change, seen };
}

export type OrderDesk = Awaited<ReturnType<typeof createOrderDesk>>;
