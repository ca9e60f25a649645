import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyerB2cCancelCall } from '../../../src/contracts/orders/cancel-order.ts';
import { retailerBuyerOrderListing } from '../../../src/contracts/orders/order-listings.ts';
import type { Order } from '../../../src/contracts/schemas.ts';
import { moveOrder } from '../../../server/orders/move-order.ts';
import { anAddress, anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import { giveStore, signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { walkOrder } from '../../support/people/walk-order.ts';

let server: TestServer;
let asha: PersonSession;
let seller: PersonSession;
let other: PersonSession;
let admin: PersonSession;
let store: Awaited<ReturnType<typeof aStore>>;
let itemId: string;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
  seller = await signInAs(server, 'seller');
  other = await signInAs(server, 'seller');
  admin = await signInAs(server, 'admin');
  store = await aStore(server.db);
  await giveStore(server.db, store.id, seller);
  itemId = (await anItem(server.db, store.id, { stock: 1000 })).id;
});
afterAll(() => server.close());

const order = () => placeOrder(server, asha, anOrderWish(store.id, [{ itemId, quantity: 2 }]));
const list = (input: object = {}, as = seller) =>
  server.send(retailerBuyerOrderListing, input, { as });
const seen = async ({ orderId }: Order, as = seller) => {
  const { output } = await list({ query: orderId }, as);
  return output.orders[0];
};
const walk = (one: Order, to: Parameters<typeof walkOrder>[1]['to']) =>
  walkOrder(server.db, {
    order: one,
    userId: asha.details.userId,
    to,
    at: server.clock.now(),
  });

describe('retailer-buyer-order-listing', () => {
  test('brings the orders of own stores whole, newest first', async () => {
    const first = await order();
    server.clock.advance(1000);
    const second = await order();
    const { output } = await list({ limit: 2 });
    expect(output.orders.map(({ orderId }) => orderId)).toEqual([second.orderId, first.orderId]);
    expect(output.orders[0]).toMatchObject({
      lines: second.lines,
      bill: second.bill,
      milestones: second.milestones,
      paymentMethod: 'cod',
      areaCode: '560103',
    });
  });

  test('tells the wishes at once, and who takes the goods only once the order is approved', async () => {
    const recipient = { name: 'Meera', contactNumber: '9123456780' };
    const wishes = { recipient, deliverySlot: null, substitution: 'none' as const };
    const wish = { ...anOrderWish(store.id, [{ itemId, quantity: 2 }]), wishes };
    const one = await placeOrder(server, asha, wish);
    expect((await seen(one))?.wishes).toEqual({ ...wishes, recipient: null });
    await walk(one, 'ORDER_REQUEST_APPROVED');
    expect((await seen(one))?.wishes).toEqual(wishes);
  });

  test('says where the buyer lives and how to call them only once the order is approved', async () => {
    const one = await order();
    expect(await seen(one)).toMatchObject({ contactNumber: 'XXXXXX3210', address: null });
    await walk(one, 'ORDER_REQUEST_APPROVED');
    expect(await seen(one)).toMatchObject({ contactNumber: '9876543210', address: anAddress() });
    const at = server.clock.now();
    await server.db.transaction((transaction) =>
      moveOrder(transaction, { orderId: one.orderId, to: 'CANCELLED', at, by: 'seller' }),
    );
    expect(await seen(one)).toMatchObject({ contactNumber: 'XXXXXX3210', address: null });
  });

  test('tells why a buyer cancelled, and not who it was', async () => {
    const one = await order();
    const { externalReferenceId } = one;
    await server.call(buyerB2cCancelCall, { externalReferenceId, reasonCode: '001' }, { as: asha });
    const told = await seen(one);
    expect(told).toMatchObject({ status: 'CANCELLED', cancelReason: '001', address: null });
    expect(JSON.stringify(told)).not.toContain('9876543210');
  });

  test('keeps to status, period and words, and goes on where a page ended', async () => {
    const delivered = await order();
    await walk(delivered, 'DELIVERED');
    const { output } = await list({ statuses: ['DELIVERED'] });
    expect(output.orders.map(({ orderId }) => orderId)).toEqual([delivered.orderId]);
    expect((await list({ to: delivered.placedAt - 86_400_000 })).output.orders).toEqual([]);
    expect((await list({ query: 'no such thing' })).output.orders).toEqual([]);
    const page = await list({ limit: 1 });
    const rest = await list({ limit: 100, cursor: page.output.nextCursor });
    const all = await list({ limit: 100 });
    expect([...page.output.orders, ...rest.output.orders]).toEqual(all.output.orders);
    expect(all.output.nextCursor).toBeNull();
  });

  test("shows no other seller's orders, and answers their store as one that is not there", async () => {
    await order();
    expect((await list({}, other)).output).toEqual({ orders: [], nextCursor: null });
    const { status, problem } = await list({ storeId: store.id }, other);
    expect([status, problem.code]).toEqual([404, 'store_not_found']);
    expect((await list({ storeId: store.id })).status).toBe(200);
  });

  test("DESK-2 shows staff every store's orders, and of their buyers what a seller knows before an approval", async () => {
    const one = await order();
    await walk(one, 'ORDER_REQUEST_APPROVED');
    const told = { orderId: one.orderId, contactNumber: 'XXXXXX3210', address: null };
    for (const as of [admin, await signInAs(server, 'cr')]) {
      expect(await seen(one, as)).toMatchObject(told);
    }
  });

  test('is not for buyers', async () => {
    const { status, problem } = await list({}, asha);
    expect([status, problem.code]).toEqual([403, 'not_allowed']);
  });
});
