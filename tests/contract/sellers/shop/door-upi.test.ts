import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buyerOrderListing } from '../../../../src/contracts/orders/order-listings.ts';
import { fetchDeskOrder } from '../../../../src/contracts/orders/desk/desk-order.ts';
import type { Order } from '../../../../src/contracts/schemas.ts';
import { fetchShopOrders } from '../../../../src/contracts/sellers/fetch-shop-orders.ts';
import { moveShopOrder } from '../../../../src/contracts/sellers/move-shop-order.ts';
import { sellerUpdate } from '../../../../src/contracts/sellers/seller-update.ts';
import { DEFAULT_WISHES } from '../../../../src/domain/orders/order-wishes.ts';
import type { ShopAct } from '../../../../src/domain/orders/shop/shop-acts.ts';
import { orders } from '../../../../server/orders/order-tables.ts';
import { anOrderWish, placeOrder } from '../../../support/builders/order-builders.ts';
import { anItem, aStore } from '../../../support/builders/store-builders.ts';
import { giveStore, signInAs } from '../../../support/people/role-sessions.ts';
import { startTestServer, type TestServer } from '../../../support/servers/test-server.ts';
import type { PersonSession } from '../../../support/service-client.ts';

let server: TestServer;
let asha: PersonSession;
let seller: PersonSession;
let storeId: string;
let itemId: string;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
  seller = await signInAs(server, 'seller');
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ id: storeId } = await aStore(server.db, { offersPickup: true }));
  await giveStore(server.db, storeId, seller);
  ({ id: itemId } = await anItem(server.db, storeId));
});

const anOrder = () => placeOrder(server, asha, anOrderWish(storeId, [{ itemId, quantity: 2 }]));
const setUpiId = (upiId: string) =>
  server.call(sellerUpdate, { storeId, store: { upiId } }, { as: seller });
async function tap({ orderId }: Order, ...acts: readonly ShopAct[]): Promise<void> {
  for (const act of acts) {
    const ask = { orderId, act, seenVersion: 1, seenStatus: 'ORDER_CREATED' as const };
    await server.call(moveShopOrder, ask, { as: seller });
  }
}
/** What a phone is told that has seen everything up to a version. */
async function pull(sinceVersion = 0) {
  const ask = { limit: 100, sinceVersion };
  return (await server.call(buyerOrderListing, ask, { as: asha })).output;
}
async function atBuyer({ orderId }: Order): Promise<Order | undefined> {
  return (await pull()).orders.find((order) => order.orderId === orderId);
}

test('ORD-6 a cash order tells its buyer the UPI id of its shop from the shop’s door to the buyer’s', async () => {
  await setUpiId('anand@okaxis');
  const order = await anOrder();
  expect(order).not.toHaveProperty('doorUpiId');
  await tap(order, 'accept', 'pack');
  expect(await atBuyer(order)).not.toHaveProperty('doorUpiId');
  await tap(order, 'hand-over');
  expect(await atBuyer(order)).toMatchObject({
    status: 'OUT_FOR_DELIVERY',
    doorUpiId: 'anand@okaxis',
    paymentMethod: 'cod',
    paymentId: null,
  });
  await tap(order, 'deliver');
  expect(await atBuyer(order)).not.toHaveProperty('doorUpiId');
});

test('PICK-1 one that is picked up tells it once it is packed', async () => {
  await setUpiId('anand@okaxis');
  const order = await anOrder();
  const wishes = { ...DEFAULT_WISHES, pickup: true as const };
  await server.db.update(orders).set({ wishes }).where(eq(orders.id, order.orderId));
  await tap(order, 'accept');
  expect(await atBuyer(order)).not.toHaveProperty('doorUpiId');
  await tap(order, 'pack');
  expect(await atBuyer(order)).toMatchObject({ doorUpiId: 'anand@okaxis', pickupAt: {} });
});

test.each([
  ['was paid online', { paymentMethod: 'online' }],
  ['costs nothing', { amountPaise: 0 }],
  ['a courier company brings', { courierPartner: 'Bluedart', awbNumber: '12345678901' }],
] as const)('ORD-6 an order that %s tells no UPI id', async (_, parts) => {
  await setUpiId('anand@okaxis');
  const order = await anOrder();
  await tap(order, 'accept', 'pack', 'hand-over');
  expect(await atBuyer(order)).toHaveProperty('doorUpiId');
  await server.db.update(orders).set(parts).where(eq(orders.id, order.orderId));
  expect(await atBuyer(order)).not.toHaveProperty('doorUpiId');
});

test('VER-1 a shop that changes its UPI id has buyers at the door told anew, and nobody else', async () => {
  await setUpiId('anand@okaxis');
  const [atDoor, another, packed] = [await anOrder(), await anOrder(), await anOrder()];
  await tap(packed, 'accept', 'pack');
  for (const order of [atDoor, another]) await tap(order, 'accept', 'pack', 'hand-over');
  const { version } = await pull();
  await setUpiId('other@ybl');
  const { orders: told } = await pull(version);
  expect(new Map(told.map(({ orderId, doorUpiId }) => [orderId, doorUpiId]))).toEqual(
    new Map([atDoor, another].map(({ orderId }) => [orderId, 'other@ybl'])),
  );
  // Each with a version of its own: a page may end between them.
  expect(new Set(told.map((order) => order.version)).size).toBe(2);
  await setUpiId('');
  const { orders: last } = await pull((await pull()).version - 2);
  expect(last.map(({ doorUpiId }) => doorUpiId)).toEqual([undefined, undefined]);
});

test('SELL-5 neither the board of the shop nor a desk is told it with an order', async () => {
  await setUpiId('anand@okaxis');
  const order = await anOrder();
  await tap(order, 'accept', 'pack', 'hand-over');
  const board = await server.call(fetchShopOrders, { storeId, limit: 10 }, { as: seller });
  const care = await signInAs(server, 'cr');
  const desk = await server.call(fetchDeskOrder, { orderId: order.orderId }, { as: care });
  expect(board.output.orders.length).toBe(1);
  expect(JSON.stringify([board.output, desk.output])).not.toContain('anand@okaxis');
});
