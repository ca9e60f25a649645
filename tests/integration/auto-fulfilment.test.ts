import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyerOrderListing } from '../../src/contracts/orders/order-listings.ts';
import { updateCall } from '../../src/contracts/orders/return-order.ts';
import { DEFAULT_WISHES } from '../../src/domain/orders/order-wishes.ts';
import { orders } from '../../server/orders/order-tables.ts';
import { advanceOrders } from '../../server/fulfilment/auto-fulfilment.ts';
import { anOrderWish, placeOrder } from '../support/builders/order-builders.ts';
import type { PersonSession } from '../support/service-client.ts';
import { anItem, aStore } from '../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';
import { walkOrder } from '../support/people/walk-order.ts';

const PACE_MS = 20_000;

let server: TestServer;
let asha: PersonSession;
let anOrder: () => ReturnType<typeof placeOrder>;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
  const store = await aStore(server.db);
  const dal = await anItem(server.db, store.id);
  anOrder = () =>
    placeOrder(server, asha, anOrderWish(store.id, [{ itemId: dal.id, quantity: 1 }]));
});
afterAll(() => server.close());

const advance = () => advanceOrders({ db: server.db, now: server.clock.now(), paceMs: PACE_MS });
const current = async (orderId: string) => {
  const { output } = await server.call(buyerOrderListing, { limit: 100 }, { as: asha });
  return output.orders.find((order) => order.orderId === orderId);
};

describe('automatic fulfilment', () => {
  test('walks an order to the door, one step per pace, each a milestone and a new version', async () => {
    const { orderId, version } = await anOrder();
    expect(await advance()).toBe(0);
    const versions = [version];
    for (let step = 0; step < 5; step += 1) {
      server.clock.advance(PACE_MS);
      expect(await advance()).toBe(1);
      expect(await advance()).toBe(0);
      versions.push((await current(orderId))?.version ?? 0);
    }
    server.clock.advance(PACE_MS);
    expect(await advance()).toBe(0);
    const order = await current(orderId);
    expect(order?.status).toBe('DELIVERED');
    expect(order?.milestones.map(({ status }) => status)).toEqual([
      'ORDER_CREATED',
      'ORDER_REQUEST_APPROVED',
      'PACKED',
      'DISPATCHED',
      'OUT_FOR_DELIVERY',
      'DELIVERED',
    ]);
    expect(versions).toEqual(versions.toSorted((left, right) => left - right));
    expect(new Set(versions).size).toBe(versions.length);
  });

  test('PICK-1 an order that is picked up goes over the counter, with no rider', async () => {
    const { orderId } = await anOrder();
    const wishes = { ...DEFAULT_WISHES, pickup: true } as const;
    await server.db.update(orders).set({ wishes }).where(eq(orders.id, orderId));
    for (let step = 0; step < 4; step += 1) {
      server.clock.advance(PACE_MS);
      await advance();
    }
    expect((await current(orderId))?.milestones.map(({ status }) => status)).toEqual([
      'ORDER_CREATED',
      'ORDER_REQUEST_APPROVED',
      'PACKED',
      'DELIVERED',
    ]);
  });

  test('takes a return to its refund, one step per pace, and no further', async () => {
    const order = await anOrder();
    const { orderId, externalReferenceId, lines } = order;
    const at = server.clock.now();
    await walkOrder(server.db, { order, userId: asha.details.userId, to: 'DELIVERED', at });
    const wish = { returnId: randomUUID(), reasonCode: '003' as const, requestedAt: at };
    const back = lines.map(({ itemId, quantity }) => ({ itemId, quantity }));
    await server.call(updateCall, { externalReferenceId, lines: back, ...wish }, { as: asha });
    const statuses = [];
    for (let step = 0; step < 3; step += 1) {
      server.clock.advance(PACE_MS);
      await advance();
      statuses.push((await current(orderId))?.status);
    }
    expect(statuses).toEqual([
      'ORDER_REFUND_INITIATED',
      'ORDER_REFUND_COMPLETED',
      'ORDER_REFUND_COMPLETED',
    ]);
    expect((await current(orderId))?.returnRequest).toMatchObject({ lines: back });
  });

  test('leaves cancelled orders alone', async () => {
    const { orderId } = await anOrder();
    await server.db.update(orders).set({ status: 'CANCELLED' }).where(eq(orders.id, orderId));
    server.clock.advance(PACE_MS);
    await advance();
    expect((await current(orderId))?.status).toBe('CANCELLED');
  });

  test('moves each order once, however many processes do it', async () => {
    const placed = await Promise.all(Array.from({ length: 6 }, anOrder));
    server.clock.advance(PACE_MS);
    const moved = await Promise.all([advance(), advance(), advance()]);
    expect(moved.reduce((sum, count) => sum + count, 0)).toBe(6);
    for (const { orderId } of placed) {
      expect((await current(orderId))?.milestones.map(({ status }) => status)).toEqual([
        'ORDER_CREATED',
        'ORDER_REQUEST_APPROVED',
      ]);
    }
  });
});
