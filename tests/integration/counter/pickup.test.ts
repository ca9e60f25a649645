import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setCartQuantity } from '../../../src/commands/cart/set-quantity.ts';
import { chooseDelivery } from '../../../src/commands/cart/checkout-draft.ts';
import { discardOrder } from '../../../src/commands/orders/discard-order.ts';
import { placeOrder } from '../../../src/commands/orders/place-order.ts';
import { deliverWithCode, moveShopOrder } from '../../../src/commands/sellers/move-shop-order.ts';
import { readCartSections } from '../../../src/db/reads/cart.ts';
import { readShopBoard } from '../../../src/db/reads/shop-board.ts';
import { ROLES } from '../../../src/domain/account/roles.ts';
import { DEFAULT_WISHES } from '../../../src/domain/orders/order-wishes.ts';
import { chargesFor } from '../../../src/domain/orders/quotes/bill.ts';
import { ALWAYS_ASK } from '../../../src/domain/orders/quotes/quote-difference.ts';
import { codeProofText } from '../../../src/domain/orders/shop/delivery-code.ts';
import { stores } from '../../../server/sellers/store-tables.ts';
import { users } from '../../../server/account/account-tables.ts';
import { aShopPhone, type ShopPhone } from '../../support/browser/shop-phone.ts';
import { anAddress } from '../../support/builders/order-builders.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A shop that offers pickup with a phone at its counter, and a buyer with its goods in the cart who knows it. */
async function aMarket() {
  const store = await aStore(server.db, { offersPickup: true });
  const item = await anItem(server.db, store.id);
  const [counter, buyer] = [await aShopPhone(server), await aShopPhone(server)];
  const owner = counter.as.user;
  await server.db.update(users).set({ role: ROLES.SELLER }).where(eq(users.id, owner));
  await server.db.update(stores).set({ sellerUserId: owner }).where(eq(stores.id, store.id));
  expect(await buyer.service.pullStore(store.id)).toMatchObject({ ok: true });
  const { id: itemId, name, unit, picture } = item;
  const line = { storeId: store.id, itemId, name, unit, picture, pricePaise: 5_000 };
  await setCartQuantity(buyer.context, { ...line, mrpPaise: 6_000 }, 2, null);
  return { storeId: store.id, counter, buyer };
}

const sectionOf = async ({ person, device, context }: ShopPhone) => {
  const [section] = await readCartSections(person, device, context.now());
  if (section === undefined) throw new Error('the cart is empty');
  return section;
};

/** Orders what the cart shows, to be picked up. */
async function orderPickup(buyer: ShopPhone) {
  const section = await sectionOf(buyer);
  const { storeId, store, lines, fulfilment } = section;
  if (store === undefined) throw new Error('the store is not on the phone');
  const placed = await placeOrder(buyer.context, {
    storeId,
    storeName: store.name,
    lines,
    charges: chargesFor(store, fulfilment),
    // Too far for the store to deliver.
    address: anAddress({ areaCode: '400053', location: { lat: 19.1364, lon: 72.8296 } }),
    choice: ALWAYS_ASK,
    wishes: { ...DEFAULT_WISHES, pickup: true },
  });
  if (!placed.ok) throw new Error(placed.message);
  return placed.value.orderId;
}

it('PICK-1 SELL-1 is ordered, accepted, packed and handed over with the line of either side down', async () => {
  const { storeId, counter, buyer } = await aMarket();
  buyer.line.broken = true;
  expect((await sectionOf(buyer)).bill).toMatchObject({ deliveryChargePaise: 3_000 });
  await chooseDelivery(buyer.context, storeId, { isPickup: true });
  expect(await sectionOf(buyer)).toMatchObject({
    fulfilment: 'pickup',
    bill: { deliveryChargePaise: 0, amountToBePaidPaise: 10_500 },
  });
  const orderId = await orderPickup(buyer);
  buyer.line.broken = false;
  await buyer.drain('online');
  const order = await buyer.person.orders.get(orderId);
  expect(order).toMatchObject({
    state: 'confirmed',
    wishes: { pickup: true },
    server: { bill: { amountToBePaidPaise: 10_500 }, pickupAt: { street: '1 Market Road' } },
  });
  const { orderId: number = '', deliveryCode: code = '' } = order?.server ?? {};

  expect((await counter.service.pullShopOrders(storeId)).ok).toBe(true);
  counter.line.broken = true;
  const tap = (act: 'accept' | 'pack' | 'hand-over') =>
    moveShopOrder(counter.context, number, { act });
  expect((await tap('accept')).ok).toBe(true);
  expect((await tap('pack')).ok).toBe(true);
  expect(await tap('hand-over')).toMatchObject({
    ok: false,
    message: 'The customer picks this order up: nobody brings it.',
  });
  const said = (digits: string) => ({
    code: digits,
    proof: createHash('sha256').update(codeProofText(number, digits)).digest('hex'),
  });
  const wrong = await deliverWithCode(
    counter.context,
    number,
    said(code === '0000' ? '0001' : '0000'),
  );
  expect(wrong).toMatchObject({ ok: false, message: expect.stringContaining('4 tries left') });
  expect((await deliverWithCode(counter.context, number, said(code))).ok).toBe(true);
  expect(await readShopBoard(counter.person, storeId)).toMatchObject([
    { waiting: ['accept', 'pack', 'deliver'], standing: 'DELIVERED' },
  ]);
  counter.line.broken = false;
  await counter.drain('online');
  expect(await counter.person.outbox.count()).toBe(0);
  expect((await buyer.orders())[0]?.status).toBe('DELIVERED');
});

it('PICK-1 ORD-2 a store that stopped offering it orders nothing, and the buyer is asked; back in the cart it is brought', async () => {
  const { storeId, buyer } = await aMarket();
  await chooseDelivery(buyer.context, storeId, { isPickup: true });
  buyer.line.broken = true;
  const orderId = await orderPickup(buyer);
  await server.db.update(stores).set({ offersPickup: false }).where(eq(stores.id, storeId));
  buyer.line.broken = false;
  await buyer.drain('online');
  expect(await buyer.person.orders.get(orderId)).toMatchObject({
    state: 'needs-buyer',
    attention: {
      error: {
        code: 'pickup_not_offered',
        message: expect.stringContaining('does not offer pickup any more'),
      },
    },
  });
  expect(await buyer.orders()).toEqual([]);
  expect(await discardOrder(buyer.context, orderId)).toMatchObject({ value: { discarded: true } });
  expect((await buyer.service.pullStore(storeId)).ok).toBe(true);
  expect(await sectionOf(buyer)).toMatchObject({
    fulfilment: 'delivery',
    bill: { deliveryChargePaise: 3_000 },
  });
});
