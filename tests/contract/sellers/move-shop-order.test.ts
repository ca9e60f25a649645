import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyerB2cCancelCall } from '../../../src/contracts/orders/cancel-order.ts';
import { buyerOrderListing } from '../../../src/contracts/orders/order-listings.ts';
import { fetchOrderMilestones } from '../../../src/contracts/orders/fetch-order-milestones.ts';
import { updateCall } from '../../../src/contracts/orders/return-order.ts';
import type { Order } from '../../../src/contracts/schemas.ts';
import { fetchShopOrders } from '../../../src/contracts/sellers/fetch-shop-orders.ts';
import { moveShopOrder } from '../../../src/contracts/sellers/move-shop-order.ts';
import { OWN_RIDER, type Rider } from '../../../src/domain/orders/courier.ts';
import { fetchDeskOrder } from '../../../src/contracts/orders/desk/desk-order.ts';
import { codeProofText } from '../../../src/domain/orders/shop/delivery-code.ts';
import type { OrderStatus } from '../../../src/domain/orders/life/order-status.ts';
import type { SellerCancelCode } from '../../../src/domain/orders/life/reasons.ts';
import type { ShopAct } from '../../../src/domain/orders/shop/shop-acts.ts';
import { storeItems } from '../../../server/sellers/store-tables.ts';
import { moveOrder } from '../../../server/orders/move-order.ts';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import { giveStore, signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let asha: PersonSession;
let seller: PersonSession;
let other: PersonSession;
let admin: PersonSession;
let storeId: string;
let itemId: string;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
  seller = await signInAs(server, 'seller');
  other = await signInAs(server, 'seller');
  admin = await signInAs(server, 'admin');
  ({ id: storeId } = await aStore(server.db));
  await giveStore(server.db, storeId, seller);
  ({ id: itemId } = await anItem(server.db, storeId, { stock: 100 }));
});
afterAll(() => server.close());

const anOrder = () => placeOrder(server, asha, anOrderWish(storeId, [{ itemId, quantity: 2 }]));

interface Tap {
  readonly as?: PersonSession;
  readonly seenStatus?: OrderStatus;
  readonly preparationMinutes?: 20;
  readonly courier?: {
    readonly partner: string;
    readonly awbNumber?: string;
    readonly rider?: Rider;
  };
  readonly reasonCode?: SellerCancelCode;
  readonly deliveryCode?: string;
  readonly wrongCodes?: number;
  readonly why?: string;
}

const tap = ({ orderId }: Order, act: ShopAct, { as = seller, ...more }: Tap = {}) =>
  server.send(
    moveShopOrder,
    { orderId, act, seenVersion: 1, seenStatus: 'ORDER_CREATED' as const, ...more },
    { as },
  );
const statusAtBuyer = async ({ orderId }: Order): Promise<OrderStatus | undefined> => {
  const { output } = await server.call(buyerOrderListing, { limit: 100 }, { as: asha });
  return output.orders.find((order) => order.orderId === orderId)?.status;
};
const cancel = ({ externalReferenceId }: Order) =>
  server.call(buyerB2cCancelCall, { externalReferenceId, reasonCode: '001' }, { as: asha });
const stock = async () => {
  const [item] = await server.db.select().from(storeItems).where(eq(storeItems.id, itemId));
  return item?.stock;
};

describe('move-shop-order', () => {
  test('four taps bring an order to the door, and its buyer sees each and when it is ready', async () => {
    const order = await anOrder();
    const accepted = await tap(order, 'accept', { preparationMinutes: 20 });
    expect(accepted.output.shopOrder).toMatchObject({
      orderId: order.orderId,
      status: 'ORDER_REQUEST_APPROVED',
      preparationMinutes: 20,
      movedBy: 'seller',
    });
    for (const act of ['pack', 'hand-over', 'deliver'] as const) {
      expect((await tap(order, act)).status).toBe(200);
    }
    expect(await statusAtBuyer(order)).toBe('DELIVERED');
    const ask = { orderId: order.orderId };
    const { output } = await server.call(fetchOrderMilestones, ask, { as: asha });
    expect(output.milestones.map(({ status }) => status)).toEqual([
      'ORDER_CREATED',
      'ORDER_REQUEST_APPROVED',
      'PACKED',
      'DISPATCHED',
      'OUT_FOR_DELIVERY',
      'DELIVERED',
    ]);
    expect(output.milestones[1]?.note).toBe('Ready in about 20 minutes');
  });

  test('ETA-1 the promise moves by the taps alone, with its reason', async () => {
    const order = await anOrder();
    const placed = server.clock.now();
    const minutes = (arrival: Order['arrival']) =>
      arrival && { in: (arrival.by - placed) / 60_000, because: arrival.because };
    const arrivalNow = async () => {
      const { output } = await server.call(buyerOrderListing, { limit: 100 }, { as: asha });
      const found = output.orders.find(({ orderId }) => orderId === order.orderId);
      return minutes(found?.arrival);
    };
    // The shop packs in 20 minutes and is next door.
    const { preparationMinutes, travelMinutes } = order.arrival ?? {};
    expect(preparationMinutes).toBe(20);
    const way = travelMinutes ?? Number.NaN;
    expect(minutes(order.arrival)).toEqual({ in: 20 + way, because: 'placed' });
    server.clock.advance(10 * 60_000);
    expect(await arrivalNow()).toEqual({ in: 20 + way, because: 'placed' });
    await tap(order, 'accept', { preparationMinutes: 20 });
    expect(await arrivalNow()).toEqual({ in: 30 + way, because: 'confirmed-late' });
    server.clock.advance(5 * 60_000);
    await tap(order, 'pack');
    await tap(order, 'hand-over');
    expect(await arrivalNow()).toEqual({ in: 15 + way, because: 'left' });
  });

  test('a rejected order tells why and gives its goods back, once', async () => {
    const before = await stock();
    const order = await anOrder();
    const { output } = await tap(order, 'reject', { reasonCode: '002' });
    expect(output.shopOrder).toMatchObject({
      status: 'ORDER_REQUEST_REJECTED',
      cancelReason: '002',
    });
    await tap(order, 'reject', { reasonCode: '002' });
    expect(await stock()).toBe(before);
    expect((await tap(await anOrder(), 'reject')).output.shopOrder.cancelReason).toBe('005');
  });

  test('goods that nobody took at the door come back to the shop with the reason, never before they have left', async () => {
    const before = await stock();
    const order = await anOrder();
    const back = { reasonCode: '013' } as const;
    expect((await tap(order, 'reject', back)).problem.code).toBe('bad_input');
    for (const act of ['accept', 'pack'] as const) await tap(order, act);
    const packed = await tap(order, 'call-off', { ...back, seenStatus: 'PACKED' });
    expect(packed.problem.code).toBe('bad_input');
    await tap(order, 'hand-over');
    const out = await tap(order, 'call-off', { ...back, seenStatus: 'OUT_FOR_DELIVERY' });
    expect(out.output.shopOrder).toMatchObject({ status: 'CANCELLED', cancelReason: '013' });
    expect(await stock()).toBe(before);
  });

  test('SELL-4 OUT-10 what another phone of the shop has done already is answered as it is', async () => {
    const order = await anOrder();
    const versions = [];
    for (const act of ['accept', 'accept', 'pack', 'accept', 'pack'] as const) {
      versions.push((await tap(order, act)).output.shopOrder);
    }
    expect(versions.map(({ status }) => status)).toEqual([
      'ORDER_REQUEST_APPROVED',
      'ORDER_REQUEST_APPROVED',
      'PACKED',
      'PACKED',
      'PACKED',
    ]);
    expect(versions[1]?.version).toBe(versions[0]?.version);
    expect(versions[4]?.version).toBe(versions[2]?.version);
  });

  test("OUT-10 the buyer's cancellation wins over a later acceptance, and the shop is told so", async () => {
    const order = await anOrder();
    await cancel(order);
    for (const act of ['accept', 'pack', 'reject'] as const) {
      const { status, problem } = await tap(order, act);
      expect([status, problem.code, problem.detail]).toEqual([
        409,
        'transition_not_allowed',
        'The customer cancelled this order.',
      ]);
    }
    expect(await statusAtBuyer(order)).toBe('CANCELLED');
  });

  test('OUT-10 a rejection loses to an acceptance on another phone, a calling off to a hand-over', async () => {
    const order = await anOrder();
    await tap(order, 'accept', { as: admin });
    const late = await tap(order, 'reject');
    expect(late.problem.detail).toBe('Customer care has accepted this order already.');
    await tap(order, 'pack');
    await tap(order, 'hand-over');
    // From here the table knows a cancellation too, but another one than was meant.
    const stale = await tap(order, 'call-off', { seenStatus: 'PACKED' });
    expect(stale.problem.detail).toBe(
      'Somebody of your shop has sent this order on its way already.',
    );
    const meant = await tap(order, 'call-off', { seenStatus: 'OUT_FOR_DELIVERY' });
    expect(meant.output.shopOrder.status).toBe('CANCELLED');
  });

  test('goes on from where customer care or a courier took an order', async () => {
    const order = await anOrder();
    await tap(order, 'accept');
    await tap(order, 'pack');
    const at = server.clock.now();
    await server.db.transaction((transaction) =>
      moveOrder(transaction, { orderId: order.orderId, to: 'SHIPPED', at, by: 'admin' }),
    );
    expect((await tap(order, 'deliver')).problem.code).toBe('transition_not_allowed');
    expect((await tap(order, 'hand-over')).output.shopOrder.status).toBe('OUT_FOR_DELIVERY');
  });

  test("answers another shop's order as one that is not there", async () => {
    const order = await anOrder();
    const { status, problem } = await tap(order, 'accept', { as: other });
    expect([status, problem.code]).toEqual([404, 'order_not_found']);
    expect(await statusAtBuyer(order)).toBe('ORDER_CREATED');
  });

  test('a courier and its AWB number are said with the hand-over, and the buyer reads both', async () => {
    const order = await anOrder();
    for (const act of ['accept', 'pack'] as const) await tap(order, act);
    const courier = { partner: ' Blue Dart ', awbNumber: '1234 5678 901' };
    const read = { partner: 'Blue Dart', awbNumber: '12345678901' };
    const handed = await tap(order, 'hand-over', { courier });
    expect(handed.output.shopOrder).toMatchObject({ status: 'OUT_FOR_DELIVERY', courier: read });
    const { output } = await server.call(buyerOrderListing, { limit: 100 }, { as: asha });
    const bought = output.orders.find(({ orderId }) => orderId === order.orderId);
    expect(bought).toMatchObject({ courier: read, retailType: 'RETAIL' });
    const { status, problem } = await tap(await anOrder(), 'accept', { courier });
    expect([status, problem.code]).toEqual([400, 'bad_input']);
  });

  test('a rider’s name and number are the buyer’s to call until the goods are there, and the desk reads the name alone', async () => {
    const order = await anOrder();
    for (const act of ['accept', 'pack'] as const) await tap(order, act);
    const rider = { name: 'Ramesh', contactNumber: '9876501234' };
    const ofBuyer = async () =>
      (await server.call(buyerOrderListing, { limit: 100 }, { as: asha })).output.orders.find(
        ({ orderId }) => orderId === order.orderId,
      )?.courier;
    for (const wrong of [
      { name: '', contactNumber: '' },
      { name: 'Ramesh', contactNumber: '12345' },
    ]) {
      const courier = { partner: OWN_RIDER, rider: wrong };
      expect((await tap(order, 'hand-over', { courier })).problem.code).toBe('bad_input');
    }
    const handed = await tap(order, 'hand-over', { courier: { partner: OWN_RIDER, rider } });
    expect(handed.output.shopOrder.courier).toEqual({ partner: OWN_RIDER, awbNumber: '', rider });
    expect((await ofBuyer())?.rider).toEqual(rider);
    const seen = await server.call(fetchDeskOrder, { orderId: order.orderId }, { as: admin });
    expect(seen.output.order.courier?.rider).toEqual({ name: 'Ramesh', contactNumber: '' });
    await tap(order, 'deliver');
    expect(await ofBuyer()).toEqual({ partner: OWN_RIDER, awbNumber: '' });
  });

  test('refuses a time or a reason that does not go with the act', async () => {
    const order = await anOrder();
    expect((await tap(order, 'pack', { preparationMinutes: 20 })).problem.code).toBe('bad_input');
    expect((await tap(order, 'accept', { reasonCode: '002' })).problem.code).toBe('bad_input');
  });
});

/** An order of which the rider stands at the door; its code, and one that is not. */
async function atTheDoor() {
  const order = await anOrder();
  for (const act of ['accept', 'pack', 'hand-over'] as const) await tap(order, act);
  const code = order.deliveryCode ?? '';
  return { order, code, wrong: code === '0000' ? '0001' : '0000' };
}
const notesOf = async ({ orderId }: Order) =>
  (await server.call(fetchOrderMilestones, { orderId }, { as: asha })).output.milestones.map(
    ({ note }) => note,
  );

describe('the delivery code', () => {
  test('SELL-5 is the buyer’s; the counter has its proof until the goods are there, and the right one delivers', async () => {
    const { order, code } = await atTheDoor();
    expect(code).toMatch(/^\d{4}$/);
    const { output } = await server.call(fetchShopOrders, { storeId, limit: 100 }, { as: seller });
    const board = output.orders.find(({ orderId }) => orderId === order.orderId);
    const proof = createHash('sha256').update(codeProofText(order.orderId, code)).digest('hex');
    expect(board).toMatchObject({ codeProof: proof, codeTriesLeft: 5 });
    expect(board).not.toHaveProperty('deliveryCode');
    const done = (await tap(order, 'deliver', { deliveryCode: code })).output.shopOrder;
    expect(done.status).toBe('DELIVERED');
    expect(done).not.toHaveProperty('codeProof');
    expect((await notesOf(order)).at(-1)).toBe('With the delivery code');
  });

  test('SELL-5 the sixth try is refused, also the right code; customer care can still close it', async () => {
    const { order, code, wrong } = await atTheDoor();
    for (let left = 4; left >= 0; left -= 1) {
      const { output } = await tap(order, 'deliver', { deliveryCode: wrong });
      expect(output).toMatchObject({
        isWrongCode: true,
        shopOrder: { status: 'OUT_FOR_DELIVERY', codeTriesLeft: left },
      });
    }
    for (const more of [{ deliveryCode: code }, {}]) {
      const { problem } = await tap(order, 'deliver', more);
      expect([problem.code, problem.detail]).toEqual([
        'transition_not_allowed',
        'Five wrong codes were said for this order. Customer care can close it.',
      ]);
    }
    const closed = await tap(order, 'deliver', { as: admin });
    expect(closed.output.shopOrder.status).toBe('DELIVERED');
  });

  test('SELL-5 wrong codes that were said without the network count; a delivery without a code says so', async () => {
    const { order, wrong } = await atTheDoor();
    const { output } = await tap(order, 'deliver', { deliveryCode: wrong, wrongCodes: 3 });
    expect(output.shopOrder.codeTriesLeft).toBe(1);
    expect((await tap(order, 'deliver')).output.shopOrder.status).toBe('DELIVERED');
    expect((await notesOf(order)).at(-1)).toBe('Without the delivery code');
  });

  test('goes with a delivery only, and has four digits', async () => {
    const { order } = await atTheDoor();
    for (const [act, deliveryCode] of [
      ['call-off', '1234'],
      ['deliver', '123'],
      ['deliver', '12a4'],
    ] as const) {
      expect((await tap(order, act, { deliveryCode })).problem.code).toBe('bad_input');
    }
  });
});

describe('a return at the counter', () => {
  async function aReturn() {
    const { order, code } = await atTheDoor();
    await tap(order, 'deliver', { deliveryCode: code });
    const ask = {
      externalReferenceId: order.externalReferenceId,
      returnId: randomUUID(),
      reasonCode: '003' as const,
      lines: [{ itemId, quantity: 1 }],
      requestedAt: server.clock.now(),
    };
    await server.call(updateCall, ask, { as: asha });
    return order;
  }

  test('REF-1 is approved, and the money is back once the shop has the goods and has given it', async () => {
    const order = await aReturn();
    const taken = (await tap(order, 'take-back')).output.shopOrder;
    expect(taken).toMatchObject({ status: 'ORDER_REFUND_INITIATED', refundBy: 'cash' });
    const given = (await tap(order, 'give-back')).output.shopOrder;
    expect(given.status).toBe('ORDER_REFUND_COMPLETED');
    // Twice is once.
    expect((await tap(order, 'give-back')).output.shopOrder.version).toBe(given.version);
  });

  test('is refused with a reason that its buyer reads', async () => {
    const order = await aReturn();
    expect((await tap(order, 'refuse-return')).problem.code).toBe('bad_input');
    const why = 'The seal is broken';
    const seenStatus = 'ORDER_RETURN_INITIATED' as const;
    const refused = await tap(order, 'refuse-return', { why, seenStatus });
    expect(refused.output.shopOrder.status).toBe('ORDER_RETURN_REJECTED');
    expect((await notesOf(order)).at(-1)).toBe(why);
    expect((await tap(order, 'take-back')).problem.detail).toBe(
      'Somebody of your shop has refused the return already.',
    );
  });
});
