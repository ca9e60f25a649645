import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyerB2cCancelCall } from '../../../src/contracts/orders/cancel-order.ts';
import { buyerOrderListing } from '../../../src/contracts/orders/order-listings.ts';
import type { Order } from '../../../src/contracts/schemas.ts';
import { readLiveVersion } from '../../../server/catalogue/refresh-live-sheet.ts';
import { storeItems } from '../../../server/sellers/store-tables.ts';
import { advanceOrders } from '../../../server/fulfilment/auto-fulfilment.ts';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import { aPromotion } from '../../support/builders/promotion-builders.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { walkOrder } from '../../support/people/walk-order.ts';

const PACE_MS = 60_000;

let server: TestServer;
let asha: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
});
afterAll(() => server.close());

/** An order of two of an item that has 100 in stock. */
async function anOrder(item: Parameters<typeof anItem>[2] = {}) {
  const store = await aStore(server.db);
  const dal = await anItem(server.db, store.id, item);
  const wish = anOrderWish(store.id, [{ itemId: dal.id, quantity: 2 }]);
  return { store, dal, order: await placeOrder(server, asha, wish) };
}

const cancel = ({ externalReferenceId }: Order, as = asha, reasonCode: '001' | '010' = '010') =>
  server.call(buyerB2cCancelCall, { externalReferenceId, reasonCode }, { as });

const stockOf = async (itemId: string): Promise<number | undefined> => {
  const [item] = await server.db.select().from(storeItems).where(eq(storeItems.id, itemId));
  return item?.stock;
};
const listed = async ({ orderId, version }: Order): Promise<Order | undefined> => {
  const asked = { sinceVersion: version, limit: 100 };
  const { output } = await server.call(buyerOrderListing, asked, { as: asha });
  return output.orders.find((one) => one.orderId === orderId);
};

describe('buyer-b2c-cancel-call', () => {
  test('ORD-5 cancels an order that the seller has not begun with, and gives its stock back', async () => {
    const { store, dal, order } = await anOrder();
    const liveVersion = (await readLiveVersion(server.db, store.id)) ?? 0;
    server.clock.advance(1000);
    const { status, output } = await cancel(order);
    expect(status).toBe(200);
    expect(output.order).toEqual({
      ...order,
      status: 'CANCELLED',
      cancelReason: '010',
      milestones: [...order.milestones, { status: 'CANCELLED', at: server.clock.now() }],
      version: expect.any(Number),
    });
    expect(output.order.version).toBeGreaterThan(order.version);
    expect(await listed(order)).toEqual(output.order);
    expect(await stockOf(dal.id)).toBe(100);
    expect(await readLiveVersion(server.db, store.id)).toBeGreaterThan(liveVersion);
  });

  test('ORD-5 refuses once the seller has begun, in the words of the specification', async () => {
    const { dal, order } = await anOrder();
    const { userId } = asha.details;
    const at = server.clock.now();
    await walkOrder(server.db, { order, userId, to: 'ORDER_REQUEST_APPROVED', at });
    const { status, problem } = await cancel(order);
    expect([status, problem.code]).toEqual([409, 'cancel_not_allowed']);
    expect(problem.detail).toBe(
      'Apologies, your order cannot be canceled at this time as it is currently being processed by the seller.',
    );
    expect(await stockOf(dal.id)).toBe(98);
  });

  test('refuses for an item that was sold as not cancellable, also when it is not any more', async () => {
    const { dal, order } = await anOrder({ cancellable: false });
    await server.db.update(storeItems).set({ cancellable: true }).where(eq(storeItems.id, dal.id));
    expect((await cancel(order)).problem.code).toBe('cancel_not_allowed');
  });

  test('OUT-1 gives stock back once, however often and under whatever key it is asked', async () => {
    const { dal, order } = await anOrder();
    const first = await cancel(order);
    const again = await cancel(order, asha, '001');
    expect(again.output).toEqual(first.output);
    expect(await stockOf(dal.id)).toBe(100);
  });

  test('OUT-1 gives stock back once when two phones cancel at the same time', async () => {
    const { dal, order } = await anOrder();
    const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(order)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers[0]?.output.order.milestones).toHaveLength(2);
    expect(new Set(answers.map(({ output }) => output.order.version)).size).toBe(1);
    expect(await stockOf(dal.id)).toBe(100);
  });

  test('against the approval of the seller, one of both wins and the other one knows', async () => {
    const placed = await Promise.all(Array.from({ length: 6 }, () => anOrder()));
    server.clock.advance(PACE_MS);
    const approve = () =>
      advanceOrders({ db: server.db, now: server.clock.now(), paceMs: PACE_MS });
    const [, ...answers] = await Promise.all([
      approve(),
      ...placed.map(({ order }) => cancel(order)),
    ]);
    for (const [index, { dal, order }] of placed.entries()) {
      const now = await listed(order);
      const outcome = [answers[index]?.status, now?.status, await stockOf(dal.id)];
      expect([
        [200, 'CANCELLED', 100],
        [409, 'ORDER_REQUEST_APPROVED', 98],
      ]).toContainEqual(outcome);
      expect(now?.milestones).toHaveLength(2);
    }
  });

  test('gives the coupon back, which its buyer may use again', async () => {
    const { code } = await aPromotion(server.db);
    const store = await aStore(server.db);
    const dal = await anItem(server.db, store.id);
    const withCoupon = () => {
      const wish = anOrderWish(store.id, [{ itemId: dal.id, quantity: 2 }]);
      return placeOrder(server, asha, Object.assign(wish, { couponCode: code }));
    };
    const order = await withCoupon();
    expect(order.couponCode).toBe(code);
    expect((await cancel(order)).status).toBe(200);
    expect((await withCoupon()).couponCode).toBe(code);
  });

  test('leaves an item alone that the store has removed', async () => {
    const { dal, order } = await anOrder();
    await server.db.update(storeItems).set({ removed: true }).where(eq(storeItems.id, dal.id));
    expect((await cancel(order)).status).toBe(200);
    expect(await stockOf(dal.id)).toBe(98);
  });

  test("does not find another person's order, nor one that is not there", async () => {
    const { order } = await anOrder();
    const ravi = await server.signIn('9876543211');
    const theirs = await cancel(order, ravi);
    expect([theirs.status, theirs.problem.code]).toEqual([404, 'order_not_found']);
    const missing = await cancel({ ...order, externalReferenceId: randomUUID() });
    expect(missing.problem.code).toBe('order_not_found');
    expect(await listed({ ...order, version: order.version - 1 })).toEqual(order);
  });

  test("does not take a seller's reason", async () => {
    const { order } = await anOrder();
    for (const reasonCode of ['002', '005', '009', '']) {
      const body = { externalReferenceId: order.externalReferenceId, reasonCode };
      const { problem } = await server.send(buyerB2cCancelCall, body, { as: asha });
      expect(problem).toMatchObject({ code: 'bad_input', fields: [{ path: 'reasonCode' }] });
    }
  });
});
