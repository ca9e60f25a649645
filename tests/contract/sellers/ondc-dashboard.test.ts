import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ondcDashboard } from '../../../src/contracts/money/statements.ts';
import { buyerB2cCancelCall } from '../../../src/contracts/orders/cancel-order.ts';
import { indiaDayStart } from '../../../src/domain/time.ts';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import { aPaidOrder } from '../../support/builders/payment-builders.ts';
import { giveStore, signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { walkOrder } from '../../support/people/walk-order.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let asha: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
});
afterAll(() => server.close());

const ask = (as: PersonSession, input: { from: number; to: number; storeId?: string }) =>
  server.call(ondcDashboard, input, { as });
const period = () => ({ from: server.clock.now() - DAY_MS, to: server.clock.now() + DAY_MS });

/** A store of a seller with three orders: one delivered, one cancelled, one to do; each of ₹85. */
async function aBusyStore(seller: PersonSession) {
  const store = await aStore(server.db);
  const dal = await anItem(server.db, store.id);
  await giveStore(server.db, store.id, seller);
  const buy = () =>
    placeOrder(server, asha, anOrderWish(store.id, [{ itemId: dal.id, quantity: 1 }]));
  const [delivered, cancelled] = [await buy(), await buy(), await buy()];
  await walkOrder(server.db, { order: delivered, to: 'DELIVERED', at: server.clock.now() });
  const { externalReferenceId } = cancelled;
  const cancel = { externalReferenceId, reasonCode: '001' as const };
  await server.call(buyerB2cCancelCall, cancel, { as: asha });
  return store;
}

describe('ondc-dashboard', () => {
  test("counts the orders of a seller's own stores", async () => {
    const seller = await signInAs(server, 'seller');
    await aBusyStore(seller);
    const { status, output } = await ask(seller, period());
    expect(status).toBe(200);
    expect(output).toEqual({
      ordersByStatus: expect.arrayContaining([
        { status: 'DELIVERED', orders: 1 },
        { status: 'CANCELLED', orders: 1 },
        { status: 'ORDER_CREATED', orders: 1 },
      ]),
      placedOrders: 3,
      cancelledOrders: 1,
      salesOrders: 2,
      salesPaise: 17_000,
      onlinePaise: 0,
      cashPaise: 17_000,
      days: [{ dayStart: indiaDayStart(server.clock.now()), orders: 2, amountPaise: 17_000 }],
      pendingOrders: 1,
    });
  });

  test('counts by the day in India, from the first moment and before the last', async () => {
    const seller = await signInAs(server, 'seller');
    const store = await aStore(server.db);
    const dal = await anItem(server.db, store.id);
    await giveStore(server.db, store.id, seller);
    const buy = () =>
      placeOrder(server, asha, anOrderWish(store.id, [{ itemId: dal.id, quantity: 1 }]));
    const midnight = indiaDayStart(server.clock.now()) + DAY_MS;
    server.clock.advance(midnight - 1 - server.clock.now());
    await buy();
    server.clock.advance(1);
    await buy();
    const both = await ask(seller, { from: midnight - 1, to: midnight + 1 });
    expect(both.output.days.map(({ dayStart, orders }) => [dayStart, orders])).toEqual([
      [midnight - DAY_MS, 1],
      [midnight, 1],
    ]);
    const before = await ask(seller, { from: midnight - DAY_MS, to: midnight });
    expect(before.output.placedOrders).toBe(1);
  });

  test('tells what was paid online from cash', async () => {
    const seller = await signInAs(server, 'seller');
    const { order } = await aPaidOrder(server, asha);
    await giveStore(server.db, order.storeId, seller);
    const { output } = await ask(seller, { ...period(), storeId: order.storeId });
    const amount = order.bill.amountToBePaidPaise;
    expect([output.onlinePaise, output.cashPaise]).toEqual([amount, 0]);
  });

  test("shows a seller nothing of another one's, and an admin everything", async () => {
    const [seller, other] = [await signInAs(server, 'seller'), await signInAs(server, 'seller')];
    const store = await aBusyStore(seller);
    expect((await ask(other, period())).output.placedOrders).toBe(0);
    const asked = await ask(other, { ...period(), storeId: store.id });
    expect([asked.status, asked.problem.code]).toEqual([404, 'store_not_found']);
    const admin = await signInAs(server, 'admin');
    const one = await ask(admin, { ...period(), storeId: store.id });
    expect(one.output.placedOrders).toBe(3);
    expect((await ask(admin, period())).output.placedOrders).toBeGreaterThanOrEqual(3);
  });

  test('refuses a period that is longer than a year, or ends before it begins', async () => {
    const seller = await signInAs(server, 'seller');
    const now = server.clock.now();
    for (const [from, to] of [
      [now - 367 * DAY_MS, now],
      [now, now],
      [now, now - 1],
    ] as const) {
      expect((await ask(seller, { from, to })).problem.code).toBe('bad_input');
    }
  });
});
