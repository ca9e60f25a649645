import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyerB2cCancelCall } from '../../../src/contracts/orders/cancel-order.ts';
import { getMilestoneTracker } from '../../../src/contracts/orders/fetch-order-milestones.ts';
import { moveOrder } from '../../../server/orders/move-order.ts';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import { giveStore, signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { walkOrder } from '../../support/people/walk-order.ts';

let server: TestServer;
let asha: PersonSession;
let seller: PersonSession;
let order: () => ReturnType<typeof placeOrder>;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
  seller = await signInAs(server, 'seller');
  const store = await aStore(server.db);
  await giveStore(server.db, store.id, seller);
  const { id: itemId } = await anItem(server.db, store.id);
  order = () => placeOrder(server, asha, anOrderWish(store.id, [{ itemId, quantity: 1 }]));
});
afterAll(() => server.close());

const track = (orderId: string, as = asha) => server.call(getMilestoneTracker, { orderId }, { as });

describe('get-milestone-tracker', () => {
  test('shows which stages an order has behind it and which lie ahead', async () => {
    const one = await order();
    const { placedAt, orderId } = one;
    server.clock.advance(60_000);
    const at = server.clock.now();
    await walkOrder(server.db, { order: one, userId: asha.details.userId, to: 'PACKED', at });
    const { output } = await track(orderId);
    expect(output).toEqual({
      orderId,
      status: 'PACKED',
      label: 'PACKED',
      summary: 'Your order is under process',
      stages: [
        { stage: 'Order Created', done: true, at: placedAt },
        { stage: 'Order Confirmed', done: true, at },
        { stage: 'Order Packed', done: true, at },
        { stage: 'Order Dispatched', done: false, at: null },
        { stage: 'Order Delivered', done: false, at: null },
      ],
      refund: null,
      serverTime: at,
    });
  });

  test('ends with the door, or with the cancelling', async () => {
    const delivered = await order();
    const at = server.clock.now();
    await walkOrder(server.db, {
      order: delivered,
      userId: asha.details.userId,
      to: 'DELIVERED',
      at,
    });
    const { output } = await track(delivered.orderId);
    expect(output.summary).toBe('Your order is delivered');
    expect(output.stages.every(({ done }) => done)).toBe(true);
    const { orderId, externalReferenceId } = await order();
    await server.call(buyerB2cCancelCall, { externalReferenceId, reasonCode: '001' }, { as: asha });
    const cancelled = await track(orderId);
    expect(cancelled.output.summary).toBe('Your order is cancelled');
    expect(cancelled.output.stages.map(({ stage }) => stage)).toEqual([
      'Order Created',
      'Order Canceled',
    ]);
  });

  test('names what goes back and by when once the store takes goods back', async () => {
    const one = await order();
    const at = server.clock.now();
    const { orderId } = one;
    await walkOrder(server.db, { order: one, userId: asha.details.userId, to: 'DELIVERED', at });
    for (const [to, by] of [
      ['ORDER_DISPUTED', 'buyer'],
      ['DISPUTE RESOLVED', 'admin'],
      ['ORDER_REFUND_INITIATED', 'admin'],
    ] as const) {
      await server.db.transaction((transaction) => moveOrder(transaction, { orderId, to, at, by }));
    }
    const { output } = await track(orderId);
    expect(output.summary).toBe('Your order is delivered');
    expect(output.refund).toMatchObject({
      amountPaise: one.bill.amountToBePaidPaise,
      initiatedAt: at,
      completedAt: null,
    });
    expect(output.refund?.dueAt).toBeGreaterThan(at);
  });

  test("is for the buyer, the store's seller and staff, and for nobody else", async () => {
    const { orderId } = await order();
    for (const as of [seller, await signInAs(server, 'cr'), await signInAs(server, 'admin')]) {
      expect((await track(orderId, as)).status).toBe(200);
    }
    for (const as of [await server.signIn('9876543211'), await signInAs(server, 'seller')]) {
      const { status, problem } = await track(orderId, as);
      expect([status, problem.code]).toEqual([404, 'order_not_found']);
    }
    expect((await track('HNONE')).problem.code).toBe('order_not_found');
  });
});
