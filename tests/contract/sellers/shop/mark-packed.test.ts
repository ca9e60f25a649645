import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchShopOrders } from '../../../../src/contracts/sellers/fetch-shop-orders.ts';
import { markPacked, moveShopOrder } from '../../../../src/contracts/sellers/move-shop-order.ts';
import type { Order } from '../../../../src/contracts/schemas.ts';
import { changeShopStaff, fetchShopStaff } from '../../../../src/contracts/sellers/shop-staff.ts';
import { packedCounts } from '../../../../src/domain/orders/shop/packing.ts';
import {
  aPackingShop,
  orderAt,
  type PackingShop,
} from '../../../support/builders/line-change-builders.ts';
import { signInAs } from '../../../support/people/role-sessions.ts';
import type { PersonSession } from '../../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../../support/servers/test-server.ts';

const RAVIS_NUMBER = '9811122244';

let server: TestServer;
let shop: PackingShop;
let asha: PersonSession;
let ravi: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  shop = await aPackingShop(server);
  asha = await server.signIn('9876543210');
  const { storeId, seller } = shop;
  const change = { act: 'invite', mobileNumber: RAVIS_NUMBER, name: 'Ravi' } as const;
  await server.call(changeShopStaff, { storeId, change }, { as: seller });
  ravi = await server.signIn(RAVIS_NUMBER);
});
afterAll(() => server.close());

type Mark = readonly [itemId: string, count: number, at: number];

const marksOf = (marks: readonly Mark[]) =>
  marks.map(([itemId, count, at]) => ({ itemId, count, at }));
const mark = ({ orderId }: Order, marks: readonly Mark[], as = shop.seller) =>
  server.send(markPacked, { orderId, marks: marksOf(marks) }, { as });
const boardOrder = async ({ orderId }: Order, sinceVersion = 0) => {
  const ask = { storeId: shop.storeId, sinceVersion, limit: 100 };
  const { output } = await server.call(fetchShopOrders, ask, { as: shop.seller });
  return output.orders.find((order) => order.orderId === orderId);
};
const inTheBag = async (order: Order) => packedCounts((await boardOrder(order))?.packing ?? []);
const tap = ({ orderId }: Order, act: 'accept' | 'pack') =>
  server.call(
    moveShopOrder,
    { orderId, act, seenVersion: 1, seenStatus: 'ORDER_CREATED' as const },
    { as: shop.seller },
  );

async function anAcceptedOrder(): Promise<Order> {
  const order = await orderAt(server, asha, shop);
  await tap(order, 'accept');
  return order;
}

describe('mark-packed', () => {
  test('SELL-1 what two people tick is one list, and each tick is told to the other phones', async () => {
    const order = await anAcceptedOrder();
    const [dal, rice] = [shop.dal.id, shop.rice.id];
    const now = server.clock.now();
    const before = await boardOrder(order);
    expect(before?.packing).toBeUndefined();
    const { output } = await mark(order, [[dal, 2, now]]);
    expect(output.shopOrder.packing).toEqual([{ itemId: dal, count: 2, at: now }]);
    expect(await boardOrder(order, before?.version)).toEqual(output.shopOrder);
    await mark(order, [[rice, 1, now + 5]], ravi);
    expect(await inTheBag(order)).toEqual({ [dal]: 2, [rice]: 1 });
  });

  test('SELL-1 of a tick and an untick the later one wins, in whichever order they arrive', async () => {
    const order = await anAcceptedOrder();
    const [dal, rice] = [shop.dal.id, shop.rice.id];
    const now = server.clock.now();
    await mark(order, [[dal, 2, now - 1_000]]);
    await mark(order, [[rice, 1, now - 1_000]]);
    // Ravi was offline: he took out the rice later, and the dal before it was ticked.
    await mark(
      order,
      [
        [dal, 0, now - 5_000],
        [rice, 0, now - 500],
      ],
      ravi,
    );
    expect(await inTheBag(order)).toEqual({ [dal]: 2, [rice]: 0 });
    // One pack that he scanned meanwhile is among the two.
    await mark(order, [[dal, 1, now]], ravi);
    expect(await inTheBag(order)).toEqual({ [dal]: 2, [rice]: 0 });
  });

  test('OUT-1 the same again, and what is older, changes nothing and tells nobody', async () => {
    const order = await anAcceptedOrder();
    const now = server.clock.now();
    await mark(order, [[shop.dal.id, 1, now]]);
    const before = await boardOrder(order);
    await mark(order, [[shop.dal.id, 1, now]]);
    await mark(order, [[shop.dal.id, 1, now - 1]], ravi);
    expect(await boardOrder(order)).toEqual(before);
  });

  test('a clock that is ahead wins no more than now, and what it said keeps its order', async () => {
    const order = await anAcceptedOrder();
    const { id: dal } = shop.dal;
    const now = server.clock.now();
    const tomorrow = now + 86_400_000;
    const said: readonly Mark[] = [
      [dal, 2, tomorrow],
      [dal, 0, tomorrow + 10],
    ];
    await mark(order, said, ravi);
    expect(await inTheBag(order)).toEqual({ [dal]: 0 });
    server.clock.advance(120_000);
    await mark(order, [[dal, 1, server.clock.now()]]);
    expect(await inTheBag(order)).toEqual({ [dal]: 1 });
  });

  test('what is not in the order changes nothing, and once it is packed nothing does', async () => {
    const order = await anAcceptedOrder();
    const now = server.clock.now();
    const { output } = await mark(order, [[shop.moong.id, 1, now]]);
    expect(output.shopOrder.packing).toBeUndefined();
    await tap(order, 'pack');
    const packed = await boardOrder(order);
    expect((await mark(order, [[shop.dal.id, 2, now]])).status).toBe(200);
    expect(await boardOrder(order)).toEqual(packed);
  });

  test("another shop's order is not there; ticks of who was removed are kept for the owner", async () => {
    const order = await anAcceptedOrder();
    const stranger = await signInAs(server, 'seller');
    const now = server.clock.now();
    const marks: readonly Mark[] = [[shop.dal.id, 2, now]];
    expect((await mark(order, marks, stranger)).problem.code).toBe('order_not_found');
    const { storeId, seller } = shop;
    const change = { act: 'remove', userId: ravi.details.userId } as const;
    await server.call(changeShopStaff, { storeId, change }, { as: seller });
    expect((await mark(order, marks, ravi)).problem.code).toBe('order_not_found');
    expect(await inTheBag(order)).toEqual({});
    const { output } = await server.call(fetchShopStaff, { storeId }, { as: seller });
    expect(output.staff.work).toMatchObject([
      { name: 'Ravi', lines: [`Packing list of order ${order.orderId}`] },
    ]);
  });
});
