import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyerOrderListing } from '../../../src/contracts/orders/order-listings.ts';
import { advanceOrders } from '../../../server/fulfilment/auto-fulfilment.ts';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let asha: PersonSession;
let order: (as?: PersonSession) => ReturnType<typeof placeOrder>;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
  const store = await aStore(server.db);
  const dal = await anItem(server.db, store.id);
  const rice = await anItem(server.db, store.id);
  const lines = [dal, rice].map(({ id }) => ({ itemId: id, quantity: 1 }));
  order = (as = asha) => placeOrder(server, as, anOrderWish(store.id, lines));
});
afterAll(() => server.close());

const list = (input: { sinceVersion?: number; limit?: number } = {}, as = asha) =>
  server.call(buyerOrderListing, input, { as });

describe('buyer-order-listing', () => {
  test('is empty for a person without orders', async () => {
    const meena = await server.signIn('9876543212');
    const { output } = await list({}, meena);
    expect(output).toEqual({
      orders: [],
      version: 0,
      hasMore: false,
      serverTime: server.clock.now(),
    });
  });

  test('brings whole orders, oldest change first, a page at a time', async () => {
    const placed = [await order(), await order(), await order()];
    const first = await list({ limit: 2 });
    expect(first.output.orders).toEqual(placed.slice(0, 2));
    expect(first.output.hasMore).toBe(true);
    const rest = await list({ limit: 2, sinceVersion: first.output.version });
    expect(rest.output.orders).toEqual(placed.slice(2));
    expect(rest.output.hasMore).toBe(false);
    const nothingNew = await list({ sinceVersion: rest.output.version });
    expect(nothingNew.output).toMatchObject({ orders: [], version: rest.output.version });
  });

  test('brings an order again once it has changed', async () => {
    const { orderId } = await order();
    const { output: before } = await list();
    server.clock.advance(60_000);
    await advanceOrders({ db: server.db, now: server.clock.now(), paceMs: 60_000 });
    const { output: after } = await list({ sinceVersion: before.version });
    const changed = after.orders.find((one) => one.orderId === orderId);
    expect(changed).toMatchObject({
      status: 'ORDER_REQUEST_APPROVED',
      milestones: [
        { status: 'ORDER_CREATED' },
        { status: 'ORDER_REQUEST_APPROVED', at: server.clock.now() },
      ],
    });
    expect(changed?.lines).toHaveLength(2);
  });

  test('misses no order of many that are placed at once', async () => {
    const ravi = await server.signIn('9876543211');
    const seen = new Set<string>();
    let sinceVersion = 0;
    const pull = async (): Promise<void> => {
      const { output } = await list({ sinceVersion, limit: 3 }, ravi);
      for (const { orderId } of output.orders) seen.add(orderId);
      sinceVersion = output.version;
      if (output.hasMore) await pull();
    };
    const placing = Array.from({ length: 10 }, () => order(ravi));
    for (let round = 0; round < 5; round += 1) await pull();
    const placed = await Promise.all(placing);
    await pull();
    expect([...seen].toSorted()).toEqual(placed.map(({ orderId }) => orderId).toSorted());
  });

  test("shows nothing of another person's orders", async () => {
    const meena = await server.signIn('9876543213');
    await order();
    expect((await list({}, meena)).output.orders).toEqual([]);
  });

  test.each([{ limit: 0 }, { limit: 101 }, { limit: 1.5 }, { sinceVersion: -1 }])(
    'refuses %j',
    async (input) => {
      expect((await list(input)).problem.code).toBe('bad_input');
    },
  );
});
