import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EVENT_CONTRACTS, orderStatusEvent } from '../../../src/contracts/events/event-topics.ts';
import { buyerB2cCancelCall } from '../../../src/contracts/orders/cancel-order.ts';
import { fetchOrderMilestones } from '../../../src/contracts/orders/fetch-order-milestones.ts';
import { getOrderByExternalReferenceId } from '../../../src/contracts/orders/order-listings.ts';
import { updateCall } from '../../../src/contracts/orders/return-order.ts';
import type { Order } from '../../../src/contracts/schemas.ts';
import type { OrderStatus } from '../../../src/domain/orders/life/order-status.ts';
import { callersOf } from '../../../src/domain/account/permissions.ts';
import { couponUses } from '../../../server/promotions/promotion-tables.ts';
import { storeItems } from '../../../server/sellers/store-tables.ts';
import { moveOrder } from '../../../server/orders/move-order.ts';
import { EVENT_HANDLERS } from '../../../server/events/services/order-status.ts';
import { hostileVariants, NEVER_ACCEPTED } from '../../support/inputs/hostile-bodies.ts';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import { aPromotion } from '../../support/builders/promotion-builders.ts';
import { giveStore, signInAs } from '../../support/people/role-sessions.ts';
import { VISITOR, type PersonSession } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let asha: PersonSession;
let seller: PersonSession;
let admin: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
  seller = await signInAs(server, 'seller');
  admin = await signInAs(server, 'admin');
});
afterAll(() => server.close());

/** An order of three units at ₹50 of a store that the seller runs. */
async function anOrder() {
  const store = await aStore(server.db);
  await giveStore(server.db, store.id, seller);
  const dal = await anItem(server.db, store.id);
  const wish = anOrderWish(store.id, [{ itemId: dal.id, quantity: 3 }]);
  return { store, dal, order: await placeOrder(server, asha, wish) };
}

interface Wish {
  readonly as?: PersonSession;
  readonly reasonCode?: '002' | '005';
  readonly note?: string;
  readonly courier?: { readonly partner: string; readonly awbNumber?: string };
}

const move = ({ orderId }: Order, to: OrderStatus, { as = seller, ...more }: Wish = {}) =>
  server.call(orderStatusEvent, { orderId, to, ...more }, { as });
async function walk(order: Order, path: readonly OrderStatus[]): Promise<void> {
  for (const to of path) expect((await move(order, to)).status).toBe(200);
}
const TO_THE_DOOR = [
  'ORDER_REQUEST_APPROVED',
  'PACKED',
  'DISPATCHED',
  'OUT_FOR_DELIVERY',
  'DELIVERED',
] as const;
const orderNow = async ({ externalReferenceId }: Order): Promise<Order> => {
  const ask = { externalReferenceId };
  const { output } = await server.call(getOrderByExternalReferenceId, ask, { as: asha });
  return output.order;
};
const stockOf = async (itemId: string): Promise<number | undefined> => {
  const [item] = await server.db.select().from(storeItems).where(eq(storeItems.id, itemId));
  return item?.stock;
};

describe('the event order-status', () => {
  test('AWB number and courier partner are members of the order, from the move that hands it over', async () => {
    const { order } = await anOrder();
    expect(await orderNow(order)).toMatchObject({ courier: null });
    await walk(order, ['ORDER_REQUEST_APPROVED', 'PACKED']);
    const courier = { partner: 'India Post', awbNumber: 'ea123456789in' };
    expect((await move(order, 'SHIPPED', { courier })).status).toBe(200);
    const now = await orderNow(order);
    expect(now.courier).toEqual({ partner: 'India Post', awbNumber: 'EA123456789IN' });
    const rider = { partner: 'Our own rider' };
    expect((await move(order, 'OUT_FOR_DELIVERY', { courier: rider })).status).toBe(200);
    expect((await orderNow(order)).courier).toEqual({ ...rider, awbNumber: '' });
  });

  test.each([
    ['without a partner', 'SHIPPED', { partner: ' ', awbNumber: '12345678901' }],
    ['with a number that is none', 'SHIPPED', { partner: 'Blue Dart', awbNumber: '12<script>' }],
    ['before the goods leave', 'PACKED', { partner: 'Blue Dart' }],
  ] as const)('refuses a courier %s, and the order stays', async (_, to, courier) => {
    const { order } = await anOrder();
    const before = to === 'PACKED' ? [] : (['PACKED'] as const);
    await walk(order, ['ORDER_REQUEST_APPROVED', ...before]);
    expect((await move(order, to, { courier })).status).toBe(400);
    expect((await orderNow(order)).courier).toBeNull();
  });

  test('an order of which nobody says otherwise is of the retail type RETAIL', async () => {
    expect(await orderNow((await anOrder()).order)).toMatchObject({ retailType: 'RETAIL' });
  });

  test('a seller brings an order to the door, step by step, and the buyer sees each', async () => {
    const { order } = await anOrder();
    await walk(order, TO_THE_DOOR);
    const now = await orderNow(order);
    expect(now.status).toBe('DELIVERED');
    expect(now.milestones.map(({ status }) => status)).toEqual(['ORDER_CREATED', ...TO_THE_DOOR]);
    expect(now.version).toBe(order.version + TO_THE_DOOR.length);
  });

  test('tells who moved the order and what they said', async () => {
    const { order } = await anOrder();
    await move(order, 'ORDER_REQUEST_APPROVED', { note: 'With tomorrow morning' });
    await move(order, 'PACKED', { as: admin });
    const ask = { orderId: order.orderId };
    const { output } = await server.call(fetchOrderMilestones, ask, { as: asha });
    expect(output.milestones).toEqual([
      { status: 'ORDER_CREATED', at: order.placedAt, by: 'buyer', note: '' },
      {
        status: 'ORDER_REQUEST_APPROVED',
        at: server.clock.now(),
        by: 'seller',
        note: 'With tomorrow morning',
      },
      { status: 'PACKED', at: server.clock.now(), by: 'admin', note: '' },
    ]);
  });

  test('refuses a move that the table does not have, and says what is possible', async () => {
    const { order } = await anOrder();
    for (const to of [
      'PACKED',
      'DELIVERED',
      'CANCELLED',
      'PAID',
      'ORDER_REFUND_INITIATED',
    ] as const) {
      const { status, problem } = await move(order, to);
      expect([to, status, problem.code]).toEqual([to, 409, 'transition_not_allowed']);
      expect(problem.detail).toBe(
        'The order is CREATED; possible now: ORDER_REQUEST_APPROVED, ORDER_REQUEST_REJECTED.',
      );
    }
    expect((await orderNow(order)).status).toBe('ORDER_CREATED');
  });

  test('no code of the server can make a move that the table does not have', async () => {
    const { dal, order } = await anOrder();
    const at = server.clock.now();
    for (const { to, by } of [
      { to: 'DELIVERED', by: 'seller' },
      { to: 'CANCELLED', by: 'seller' },
      { to: 'ORDER_REFUND_COMPLETED', by: 'system' },
    ] as const) {
      const attempt = server.db.transaction((transaction) =>
        moveOrder(transaction, { orderId: order.orderId, to, at, by }),
      );
      await expect(attempt).rejects.toMatchObject({ code: 'transition_not_allowed' });
    }
    expect(await orderNow(order)).toEqual(order);
    expect(await stockOf(dal.id)).toBe(97);
  });

  test('ORD-5 rejecting gives the stock and the coupon back and says why', async () => {
    const store = await aStore(server.db);
    await giveStore(server.db, store.id, seller);
    const dal = await anItem(server.db, store.id);
    const { code } = await aPromotion(server.db, { storeId: store.id });
    const wish = anOrderWish(store.id, [{ itemId: dal.id, quantity: 3 }]);
    const withCoupon = { ...wish, couponCode: code };
    const order = await placeOrder(server, asha, withCoupon);
    const usesOf = () =>
      server.db.select().from(couponUses).where(eq(couponUses.orderId, order.orderId));
    expect([await stockOf(dal.id), (await usesOf()).length]).toEqual([97, 1]);
    const { output } = await move(order, 'ORDER_REQUEST_REJECTED', { note: 'Closed for repairs' });
    expect(output).toMatchObject({ status: 'ORDER_REQUEST_REJECTED', refund: null });
    expect([await stockOf(dal.id), (await usesOf()).length]).toEqual([100, 0]);
    expect(await orderNow(order)).toMatchObject({ cancelReason: '005', refund: null });
  });

  test('a seller cancels what can not be fulfilled, once, and the stock is back once', async () => {
    const { dal, order } = await anOrder();
    await walk(order, ['ORDER_REQUEST_APPROVED']);
    const answers = await Promise.all(Array.from({ length: 4 }, () => move(order, 'CANCELLED')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await stockOf(dal.id)).toBe(100);
    const now = await orderNow(order);
    expect(now.milestones.filter(({ status }) => status === 'CANCELLED')).toHaveLength(1);
    expect(now.cancelReason).toBe('002');
  });

  test('an order that is there already is answered as it is', async () => {
    const { order } = await anOrder();
    const first = await move(order, 'ORDER_REQUEST_APPROVED');
    server.clock.advance(1000);
    const second = await move(order, 'ORDER_REQUEST_APPROVED');
    expect(second.output).toEqual(first.output);
    expect((await orderNow(order)).milestones).toHaveLength(2);
  });

  test('of buyer and seller who move at the same time one wins, and stock is right', async () => {
    const { dal, order } = await anOrder();
    const { externalReferenceId } = order;
    const cancel = { externalReferenceId, reasonCode: '001' as const };
    const [bySeller, byBuyer] = await Promise.all([
      move(order, 'ORDER_REQUEST_APPROVED'),
      server.call(buyerB2cCancelCall, cancel, { as: asha }),
    ]);
    const isCancelled = byBuyer.status === 200;
    expect([bySeller.status, byBuyer.status]).toEqual(isCancelled ? [409, 200] : [200, 409]);
    expect(await stockOf(dal.id)).toBe(isCancelled ? 100 : 97);
  });

  test('finds an order by its external reference id, unless two buyers chose the same one', async () => {
    const { store, dal, order } = await anOrder();
    const { externalReferenceId } = order;
    const ask = { externalReferenceId, to: 'ORDER_REQUEST_APPROVED' as const };
    expect((await server.call(orderStatusEvent, ask, { as: seller })).status).toBe(200);
    const ravi = await server.signIn('9876543211');
    const wish = anOrderWish(store.id, [{ itemId: dal.id, quantity: 1 }]);
    const same: string = externalReferenceId;
    await placeOrder(server, ravi, Object.assign(wish, { transactionId: same }));
    const { problem } = await server.call(orderStatusEvent, ask, { as: seller });
    expect(problem).toMatchObject({ code: 'bad_input', fields: [{ path: 'externalReferenceId' }] });
  });

  test("does not find an order of somebody else's store, which an admin does", async () => {
    const { order } = await anOrder();
    const another = await signInAs(server, 'seller');
    const { status, problem } = await move(order, 'ORDER_REQUEST_APPROVED', { as: another });
    expect([status, problem.code]).toEqual([404, 'order_not_found']);
    expect((await orderNow(order)).status).toBe('ORDER_CREATED');
    expect((await move(order, 'ORDER_REQUEST_APPROVED', { as: admin })).status).toBe(200);
  });

  test('a return that the seller accepts starts a refund that ends when the cash is back', async () => {
    const { dal, order } = await anOrder();
    await walk(order, TO_THE_DOOR);
    const { externalReferenceId } = order;
    const lines = [{ itemId: dal.id, quantity: 2 }];
    const ask = {
      externalReferenceId,
      returnId: randomUUID(),
      reasonCode: '003' as const,
      lines,
      requestedAt: server.clock.now(),
    };
    expect((await server.call(updateCall, ask, { as: asha })).status).toBe(200);
    const { output } = await move(order, 'ORDER_REFUND_INITIATED');
    const initiatedAt = server.clock.now();
    expect(output.refund).toMatchObject({ amountPaise: 10_000, initiatedAt, completedAt: null });
    expect((await orderNow(order)).refund).toEqual({ ...output.refund, method: 'cash' });
    server.clock.advance(60_000);
    const paid = await move(order, 'ORDER_REFUND_COMPLETED');
    expect(paid.output.refund?.completedAt).toBe(server.clock.now());
    // Damaged goods do not go back on the shelf.
    expect(await stockOf(dal.id)).toBe(97);
  });
});

describe('the path of events', () => {
  const body = () => ({ orderId: 'H000', to: 'PACKED' });

  test('has one handler of each contract, and callers as the table of permissions', () => {
    expect(EVENT_HANDLERS.map(({ contract }) => contract)).toEqual(EVENT_CONTRACTS);
    for (const { name, callers } of EVENT_CONTRACTS) expect(callers).toEqual(callersOf(name));
  });

  test('asks who is nobody to sign in, and refuses other roles and other paths', async () => {
    const cr = await signInAs(server, 'cr');
    const nobody = await server.send(orderStatusEvent, body(), { as: VISITOR });
    expect([nobody.status, nobody.problem.code]).toEqual([401, 'not_signed_in']);
    for (const as of [asha, cr, { ...seller, realm: asha.realm, user: asha.user }]) {
      const { status, problem } = await server.send(orderStatusEvent, body(), { as });
      expect([status, problem.code]).toEqual([403, 'not_allowed']);
    }
  });

  test('does not know services, and services do not know events', async () => {
    const headers = { authorization: `Bearer ${seller.token}`, 'content-type': 'application/json' };
    const post = (path: string) =>
      fetch(`${server.url}/workflow/${seller.realm}/${seller.user}/v1/execution/${path}`, {
        method: 'POST',
        headers,
        body: '{}',
      });
    for (const path of ['event/run/init-call', 'service/run/order-status', 'event/run/nothing']) {
      const response = await post(path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.json()).toMatchObject({ code: 'service_unknown' });
    }
  });

  test('OUT-1 needs a key, replays its answer, and refuses the key of another payload', async () => {
    const { order } = await anOrder();
    const { orderId } = order;
    const ask = { orderId, to: 'ORDER_REQUEST_APPROVED' };
    const without = await server.send(orderStatusEvent, ask, { as: seller, key: null });
    expect(without.problem.code).toBe('idempotency_key_missing');
    const key = randomUUID();
    const first = await server.send(orderStatusEvent, ask, { as: seller, key });
    await move(order, 'PACKED');
    const second = await server.send(orderStatusEvent, ask, { as: seller, key });
    expect(second.output).toEqual(first.output);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    const other = await server.send(orderStatusEvent, { ...ask, note: 'x' }, { as: seller, key });
    expect(other.problem.code).toBe('idempotency_key_reused');
  });

  test('refuses bad input and never breaks the server', async () => {
    const { order } = await anOrder();
    const valid = { orderId: order.orderId, to: 'ORDER_REQUEST_APPROVED', note: 'ok' };
    const send = (input: unknown) => server.send(orderStatusEvent, input, { as: seller });
    for (const [what, input] of NEVER_ACCEPTED) {
      const { status } = await send(input);
      expect([what, status]).toEqual([what, 400]);
    }
    const bad = [
      { to: 'PACKED' },
      { ...valid, externalReferenceId: randomUUID() },
      { ...valid, to: 'SOMEWHERE' },
      { ...valid, reasonCode: '001' },
      { ...valid, status: 'DELIVERED' },
    ];
    for (const input of bad) expect((await send(input)).problem.code).toBe('bad_input');
    for (const [what, input] of hostileVariants(valid)) {
      const { status } = await send(input);
      expect([what, status < 500]).toEqual([what, true]);
    }
  });
});
