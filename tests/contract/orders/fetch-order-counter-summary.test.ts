import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyerB2cCancelCall } from '../../../src/contracts/orders/cancel-order.ts';
import { fetchOrderCounterSummary } from '../../../src/contracts/orders/order-listings.ts';
import type { OrderStatus } from '../../../src/domain/orders/life/order-status.ts';
import { copiesOfOrder } from '../../support/inputs/order-desk-inputs.ts';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import { giveStore, signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

const DAY = 86_400_000;

let server: TestServer;
let asha: PersonSession;
let ravi: PersonSession;
let seller: PersonSession;
let cr: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
  ravi = await server.signIn('9876543211');
  seller = await signInAs(server, 'seller');
  cr = await signInAs(server, 'cr');
  const store = await aStore(server.db);
  const otherStore = await aStore(server.db);
  await giveStore(server.db, store.id, seller);
  const [item, otherItem] = [
    await anItem(server.db, store.id),
    await anItem(server.db, otherStore.id),
  ];
  const place = (as: PersonSession) =>
    placeOrder(server, as, anOrderWish(store.id, [{ itemId: item.id, quantity: 1 }]));
  const order = await place(asha);
  await place(ravi);
  const many: [OrderStatus, number][] = [
    ['PACKED', 2],
    ['DELIVERED', 4],
    ['ORDER_RETURN_INITIATED', 2],
    ['ORDER_REFUND_COMPLETED', 1],
  ];
  for (const [status, copies] of many) await copiesOfOrder(server.db, order, { status, copies });
  const { externalReferenceId } = await place(asha);
  await server.call(buyerB2cCancelCall, { externalReferenceId, reasonCode: '001' }, { as: asha });
  server.clock.advance(40 * DAY);
  const wish = anOrderWish(otherStore.id, [{ itemId: otherItem.id, quantity: 1 }]);
  const late = await server.signIn('9876543210');
  await placeOrder(server, late, wish);
  asha = late;
  cr = await signInAs(server, 'cr');
});
afterAll(() => server.close());

const summary = async (as: PersonSession, input: { since?: number } = {}) =>
  (await server.call(fetchOrderCounterSummary, input, { as })).output;

describe('fetch-order-counter-summary', () => {
  test("counts a buyer's own orders by how they stand", async () => {
    expect(await summary(asha)).toEqual({
      open: 4,
      delivered: 4,
      cancelled: 1,
      returns: 3,
      total: 12,
      since: 0,
    });
    expect(await summary(ravi)).toMatchObject({ open: 1, total: 1 });
  });

  test("counts the orders of a seller's stores only", async () => {
    expect(await summary(seller)).toMatchObject({ open: 4, delivered: 4, total: 12 });
    expect(await summary(await signInAs(server, 'seller'))).toMatchObject({ open: 0, total: 0 });
  });

  test('counts all orders of the last 30 days for staff, and further back when asked', async () => {
    const since = server.clock.now() - 30 * DAY;
    expect(await summary(cr)).toMatchObject({ open: 1, total: 1, since });
    expect(await summary(cr, { since: 0 })).toMatchObject({ open: 5, total: 13, since: 0 });
  });

  test('counts from a moment on', async () => {
    const since = server.clock.now() - DAY;
    expect(await summary(asha, { since })).toMatchObject({ open: 1, delivered: 0, total: 1 });
  });
});
