import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyerB2cCancelCall } from '../../../src/contracts/orders/cancel-order.ts';
import { buyerOrderListing } from '../../../src/contracts/orders/order-listings.ts';
import {
  changeDeskOrder,
  type DeskOrderChange,
} from '../../../src/contracts/orders/desk/change-desk-order.ts';
import { fetchDeskOrder } from '../../../src/contracts/orders/desk/desk-order.ts';
import { orderStatusEvent } from '../../../src/contracts/events/event-topics.ts';
import { getMilestoneTracker } from '../../../src/contracts/orders/fetch-order-milestones.ts';
import {
  confirmCallCod,
  initCall,
  selectCall,
} from '../../../src/contracts/orders/placing-calls.ts';
import type { Order } from '../../../src/contracts/schemas.ts';
import { fetchShopOrders } from '../../../src/contracts/sellers/fetch-shop-orders.ts';
import { moveShopOrder } from '../../../src/contracts/sellers/move-shop-order.ts';
import { sellerUpdate } from '../../../src/contracts/sellers/seller-update.ts';
import { DEFAULT_WISHES, type OrderWishes } from '../../../src/domain/orders/order-wishes.ts';
import type { ShopAct } from '../../../src/domain/orders/shop/shop-acts.ts';
import { orders, orderTerms } from '../../../server/orders/order-tables.ts';
import { stores } from '../../../server/sellers/store-tables.ts';
import { anAddress, anOrderWish } from '../../support/builders/order-builders.ts';
import { giveStore, signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let asha: PersonSession;
let seller: PersonSession;
let admin: PersonSession;
let storeId: string;
let itemId: string;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
  seller = await signInAs(server, 'seller');
  admin = await signInAs(server, 'admin');
  ({ id: storeId } = await aStore(server.db, {
    offersPickup: true,
    customerCare: 'Anand,anand@example.com,9812345678',
  }));
  await giveStore(server.db, storeId, seller);
  ({ id: itemId } = await anItem(server.db, storeId, { stock: 1_000 }));
});
afterAll(() => server.close());

/** Where the store does not deliver. */
const FAR_AWAY = anAddress({ areaCode: '400053', location: { lat: 19.1364, lon: 72.8296 } });
const PICKUP: OrderWishes = { ...DEFAULT_WISHES, pickup: true };

const aWish = (id = storeId) => anOrderWish(id, [{ itemId, quantity: 2 }], FAR_AWAY);

async function aPickup(): Promise<Order> {
  const wish = aWish();
  const { output: terms } = await server.call(initCall, { ...wish, wishes: PICKUP }, { as: asha });
  const { transactionId } = wish;
  const acceptedAmountPaise = terms.quote.bill.amountToBePaidPaise;
  const confirm = { transactionId, messageId: randomUUID(), acceptedAmountPaise };
  return (await server.call(confirmCallCod, confirm, { as: asha })).output.order;
}

const tap = ({ orderId }: Order, act: ShopAct, more: { deliveryCode?: string } = {}) =>
  server.send(
    moveShopOrder,
    { orderId, act, seenVersion: 1, seenStatus: 'ORDER_CREATED' as const, ...more },
    { as: seller },
  );
const atBuyer = async ({ orderId }: Order) => {
  const { output } = await server.call(buyerOrderListing, { limit: 100 }, { as: asha });
  return output.orders.find((order) => order.orderId === orderId);
};

describe('PICK-1 what is asked for a pickup', () => {
  test('PICK-1 a quote has no delivery charge, and the address may be anywhere', async () => {
    const { output } = await server.call(selectCall, { ...aWish(), pickup: true }, { as: asha });
    expect(output.quote.bill).toMatchObject({
      itemTotalPaise: 10_000,
      deliveryChargePaise: 0,
      packingChargePaise: 500,
      amountToBePaidPaise: 10_500,
    });
    const brought = await server.send(selectCall, aWish(), { as: asha });
    expect(brought.problem.code).toBe('address_not_serviceable');
  });

  test('PICK-1 a store that does not offer it refuses, and fixes no terms', async () => {
    const { id } = await aStore(server.db);
    const other = await anItem(server.db, id);
    const wish = anOrderWish(id, [{ itemId: other.id, quantity: 1 }]);
    const quoted = await server.send(selectCall, { ...wish, pickup: true }, { as: asha });
    const fixed = await server.send(initCall, { ...wish, wishes: PICKUP }, { as: asha });
    for (const { status, problem } of [quoted, fixed]) {
      expect([status, problem.code]).toEqual([409, 'pickup_not_offered']);
    }
    const { transactionId } = orderTerms;
    const terms = await server.db
      .select()
      .from(orderTerms)
      .where(eq(transactionId, wish.transactionId));
    expect(terms).toEqual([]);
  });

  test('PICK-1 a store that stops offering it keeps the terms that it gave, and gives no more', async () => {
    const wish = aWish();
    const ask = { ...wish, wishes: PICKUP };
    const { output } = await server.call(initCall, ask, { as: asha });
    const offer = async (offersPickup: boolean) => {
      const change = { storeId, store: { offersPickup } };
      return (await server.call(sellerUpdate, change, { as: seller })).output.store.offersPickup;
    };
    expect(await offer(false)).toBeUndefined();
    const again = await server.send(initCall, { ...ask, messageId: randomUUID() }, { as: asha });
    expect(again.problem.code).toBe('pickup_not_offered');
    const { transactionId } = wish;
    const acceptedAmountPaise = output.quote.bill.amountToBePaidPaise;
    const confirm = { transactionId, messageId: randomUUID(), acceptedAmountPaise };
    const { output: made } = await server.call(confirmCallCod, confirm, { as: asha });
    expect(made.order.wishes).toEqual(PICKUP);
    expect(await offer(true)).toBe(true);
  });

  test('PICK-1 refuses a delivery time, and a pickup that is not said plainly', async () => {
    const from = server.clock.now() + 7_200_000;
    const deliverySlot = { from, to: from + 7_200_000 };
    for (const wishes of [
      { ...PICKUP, deliverySlot },
      { ...PICKUP, pickup: 'yes' },
    ]) {
      const ask = { ...aWish(), wishes: wishes as OrderWishes };
      const { status, problem } = await server.send(initCall, ask, { as: asha });
      expect([status, problem.code]).toEqual([400, 'bad_input']);
    }
  });
});

describe('PICK-1 an order that is picked up', () => {
  test('PICK-1 says where and when it is ready, with the number of the store', async () => {
    const order = await aPickup();
    const [store] = await server.db.select().from(stores).where(eq(stores.id, storeId));
    const pickupAt = {
      street: store?.street,
      city: 'Bengaluru',
      areaCode: '560103',
      location: { lat: store?.lat, lon: store?.lon },
      contactNumber: '9812345678',
    };
    expect(order).toMatchObject({ pickupAt, wishes: PICKUP, bill: { deliveryChargePaise: 0 } });
    expect(order.arrival).toMatchObject({ travelMinutes: 0 });
    expect((order.arrival?.by ?? 0) - order.placedAt).toBeLessThanOrEqual(21 * 60_000);
    expect(await atBuyer(order)).toMatchObject({ pickupAt });
  });

  test('PICK-1 goes over the counter by its code, is handed to no rider, and passes no dispatch', async () => {
    const order = await aPickup();
    const { orderId, deliveryCode: code = '' } = order;
    for (const act of ['accept', 'pack'] as const) expect((await tap(order, act)).status).toBe(200);
    const handed = await tap(order, 'hand-over');
    expect([handed.status, handed.problem.detail]).toEqual([
      409,
      'The customer picks this order up: nobody brings it.',
    ]);
    for (const to of ['DISPATCHED', 'SHIPPED', 'OUT_FOR_DELIVERY'] as const) {
      const { problem } = await server.send(orderStatusEvent, { orderId, to }, { as: admin });
      expect(problem.detail).toContain('possible now: DELIVERED, CANCELLED');
    }
    const wrong = await tap(order, 'deliver', { deliveryCode: code === '0000' ? '0001' : '0000' });
    expect(wrong.output).toMatchObject({
      isWrongCode: true,
      shopOrder: { status: 'PACKED', codeTriesLeft: 4 },
    });
    const done = await tap(order, 'deliver', { deliveryCode: code });
    expect(done.output.shopOrder.status).toBe('DELIVERED');
    expect((await atBuyer(order))?.milestones.map(({ status }) => status)).toEqual([
      'ORDER_CREATED',
      'ORDER_REQUEST_APPROVED',
      'PACKED',
      'DELIVERED',
    ]);
    const tracker = await server.call(getMilestoneTracker, { orderId }, { as: asha });
    expect(tracker.output.stages.map(({ stage }) => stage)).toEqual([
      'Order Created',
      'Order Confirmed',
      'Order Packed',
      'Order Delivered',
    ]);
  });

  test('PICK-1 what is brought is not delivered over the counter', async () => {
    const order = await aPickup();
    await server.db.update(orders).set({ wishes: null }).where(eq(orders.id, order.orderId));
    for (const act of ['accept', 'pack'] as const) await tap(order, act);
    expect((await tap(order, 'deliver')).problem.code).toBe('transition_not_allowed');
    expect((await tap(order, 'hand-over')).output.shopOrder.status).toBe('OUT_FOR_DELIVERY');
  });

  test('PICK-1 the shop gets name and number once it has accepted, and never where its buyer lives', async () => {
    const order = await aPickup();
    const onBoard = async () => {
      const ask = { storeId, limit: 100 };
      const { output } = await server.call(fetchShopOrders, ask, { as: seller });
      return output.orders.find(({ orderId }) => orderId === order.orderId);
    };
    expect(await onBoard()).toMatchObject({ contactNumber: 'XXXXXX3210', address: null });
    await tap(order, 'accept');
    expect(await onBoard()).toMatchObject({
      contactNumber: '9876543210',
      address: null,
      wishes: { pickup: true },
    });
  });

  test('PICK-1 a desk sees that it is picked up, moves it along the same table and mends no address', async () => {
    const order = await aPickup();
    const { orderId } = order;
    const shown = await server.call(fetchDeskOrder, { orderId }, { as: admin });
    expect(shown.output.order.isPickup).toBe(true);
    for (const act of ['accept', 'pack'] as const) await tap(order, act);
    const change = (act: DeskOrderChange) =>
      server.send(
        changeDeskOrder,
        { orderId, seenStatus: 'PACKED', reason: 'They asked for it', change: act },
        { as: admin },
      );
    expect((await change({ act: 'address', address: FAR_AWAY })).problem.code).toBe(
      'transition_not_allowed',
    );
    expect((await change({ act: 'move', to: 'DISPATCHED' })).problem.code).toBe(
      'transition_not_allowed',
    );
    expect((await change({ act: 'move', to: 'DELIVERED' })).output.status).toBe('DELIVERED');
  });

  test('PICK-1 is cancelled by its buyer until it is accepted, and called off by the shop when nobody comes', async () => {
    const first = await aPickup();
    const { externalReferenceId } = first;
    const cancel = { externalReferenceId, reasonCode: '001' as const };
    await server.call(buyerB2cCancelCall, cancel, { as: asha });
    expect((await atBuyer(first))?.status).toBe('CANCELLED');
    const second = await aPickup();
    for (const act of ['accept', 'pack'] as const) await tap(second, act);
    const off = { orderId: second.orderId, act: 'call-off', seenVersion: 1 } as const;
    const { output } = await server.call(
      moveShopOrder,
      { ...off, seenStatus: 'PACKED' },
      { as: seller },
    );
    expect(output.shopOrder.status).toBe('CANCELLED');
  });
});
