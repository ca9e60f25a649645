import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groupBuyAppHomepage } from '../../../src/contracts/group-buy/group-buy-lists.ts';
import { groupBuyOrderConfirmation } from '../../../src/contracts/group-buy/pledge.ts';
import { buyerB2cCancelCall } from '../../../src/contracts/orders/cancel-order.ts';
import { initCall } from '../../../src/contracts/orders/placing-calls.ts';
import { getOrderByExternalReferenceId } from '../../../src/contracts/orders/order-listings.ts';
import { groupBuys } from '../../../server/group-buy/group-buy-tables.ts';
import { orderLines, orders } from '../../../server/orders/order-tables.ts';
import { storeItems } from '../../../server/sellers/store-tables.ts';
import { openGroupBuys } from '../../../server/group-buy/kept-stock.ts';
import { settleGroupBuys } from '../../../server/group-buy/settle-group-buys.ts';
import { aGroupBuy, aGroupWish } from '../../support/builders/group-buy-builders.ts';
import { manyPeople } from '../../support/people/many-people.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { anOrderWish } from '../../support/builders/order-builders.ts';
import type { PersonSession, Session } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let asha: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn(aMobileNumber());
});
afterAll(() => server.close());

type GroupBuyRow = Awaited<ReturnType<typeof aGroupBuy>>;

/** A group buy of an item of which a store has so many. */
async function aGroupOf(stock: number, parts: Parameters<typeof aGroupBuy>[1] = {}) {
  const store = await aStore(server.db);
  const item = await anItem(server.db, store.id, { stock });
  return aGroupBuy(server.db, { storeId: store.id, itemId: item.id, ...parts });
}

const pledge = ({ id, neededQuantity }: GroupBuyRow, quantity: number, as: Session = asha) =>
  server.call(groupBuyOrderConfirmation, aGroupWish(id, quantity, neededQuantity), { as });
const open = (now = server.clock.now()) => openGroupBuys(server.db, now);
const settle = ({ endsAt }: GroupBuyRow) =>
  settleGroupBuys(server.db, { now: endsAt, randomBytes });

/** The order that Asha's pledge of so many becomes. */
async function orderOf(group: GroupBuyRow, quantity: number) {
  const { share } = (await pledge(group, quantity)).output;
  await settle(group);
  const { transactionId: externalReferenceId } = share;
  const known = await server.call(
    getOrderByExternalReferenceId,
    { externalReferenceId },
    { as: asha },
  );
  return known.output.order;
}

/** Where an item's units are: for sale to everybody, kept for the group, and in orders. */
async function unitsOf({ id, itemId }: GroupBuyRow) {
  const [item] = await server.db.select().from(storeItems).where(eq(storeItems.id, itemId));
  const [group] = await server.db.select().from(groupBuys).where(eq(groupBuys.id, id));
  const [lines] = await server.db
    .select({ ordered: sql<number>`coalesce(sum(${orderLines.quantity}), 0)::integer` })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orderLines.itemId, itemId));
  return { stock: item?.stock, kept: group?.keptQuantity, ordered: lines?.ordered };
}

describe('what a group buy keeps of a store’s stock', () => {
  test('GRP-4 is taken when it opens, once, however many processes open it', async () => {
    const group = await aGroupOf(20);
    await Promise.all([open(), open(), pledge(group, 1), open()]);
    expect(await unitsOf(group)).toEqual({ stock: 8, kept: 12, ordered: 0 });
  });

  test('GRP-4 is not taken before it begins', async () => {
    const group = await aGroupOf(20, { startsAt: server.clock.now() + 1 });
    await open();
    expect(await unitsOf(group)).toEqual({ stock: 20, kept: null, ordered: 0 });
    await open(server.clock.now() + 1);
    expect(await unitsOf(group)).toMatchObject({ stock: 8, kept: 12 });
  });

  test('GRP-4 is what there is where the store has less, and nobody pledges above it', async () => {
    const group = await aGroupOf(5);
    expect((await pledge(group, 6)).problem.items).toEqual([
      { itemId: group.itemId, available: 5 },
    ]);
    await open();
    const { output } = await server.call(groupBuyAppHomepage, { apartmentId: group.apartmentId });
    expect(output.groupBuys).toMatchObject([{ mostQuantity: 5, joinableQuantity: 5 }]);
    expect((await pledge(group, 5)).status).toBe(200);
    expect(await unitsOf(group)).toEqual({ stock: 0, kept: 5, ordered: 0 });
  });

  test('GRP-4 leaves what another buyer is about to order', async () => {
    const group = await aGroupOf(14);
    const wish = anOrderWish(group.storeId, [{ itemId: group.itemId, quantity: 4 }]);
    const { status } = await server.call(initCall, wish, { as: asha });
    expect(status).toBe(200);
    await open();
    expect(await unitsOf(group)).toMatchObject({ stock: 4, kept: 10 });
  });

  test('GRP-4 can’t be bought by others: who pledged gets it', async () => {
    const group = await aGroupOf(12, { neededQuantity: 5 });
    await pledge(group, 5);
    const [ravi] = await manyPeople(server.db, 1);
    const wish = anOrderWish(group.storeId, [{ itemId: group.itemId, quantity: 1 }]);
    const refused = await server.call(initCall, wish, { as: ravi! });
    expect(refused.problem.code).toBe('quantity_unavailable');
    await settle(group);
    expect(await unitsOf(group)).toEqual({ stock: 7, kept: 0, ordered: 5 });
  });

  test('GRP-4 goes back to the store with a group that is released, and with one that nobody opened', async () => {
    const group = await aGroupOf(20);
    await pledge(group, 3);
    const unknown = await aGroupOf(20);
    await settle(group);
    expect(await unitsOf(group)).toEqual({ stock: 20, kept: 0, ordered: 0 });
    expect(await unitsOf(unknown)).toEqual({ stock: 20, kept: 0, ordered: 0 });
  });

  test('GRP-4 is in the order, and goes back to everybody when that is cancelled', async () => {
    const group = await aGroupOf(30, { neededQuantity: 6 });
    const { externalReferenceId, ...ordered } = await orderOf(group, 6);
    expect(ordered).toMatchObject({ status: 'ORDER_CREATED' });
    expect(await unitsOf(group)).toEqual({ stock: 24, kept: 0, ordered: 6 });
    await server.call(buyerB2cCancelCall, { externalReferenceId, reasonCode: '010' }, { as: asha });
    expect(await unitsOf(group)).toMatchObject({ stock: 30, kept: 0 });
  });

  test('GRP-4 forty people, other buyers and two processes at once: no unit is lost, and none is sold twice', async () => {
    const group = await aGroupOf(60, { mostQuantity: 50, neededQuantity: 5 });
    const people = await manyPeople(server.db, 40);
    await Promise.all([
      ...people.slice(0, 30).map((as, place) => pledge(group, 1 + (place % 3), as)),
      ...people.slice(30).map((as) => {
        const wish = anOrderWish(group.storeId, [{ itemId: group.itemId, quantity: 2 }]);
        return server.call(initCall, wish, { as });
      }),
      open(),
      open(),
    ]);
    const before = await unitsOf(group);
    expect((before.stock ?? 0) + (before.kept ?? 0)).toBe(60);
    await Promise.all([settle(group), settle(group)]);
    await settle(group);
    const after = await unitsOf(group);
    expect(after).toMatchObject({ kept: 0 });
    expect((after.stock ?? 0) + (after.ordered ?? 0)).toBe(60);
    const [closed] = await server.db.select().from(groupBuys).where(eq(groupBuys.id, group.id));
    expect(closed?.joinedQuantity).toBe(after.ordered);
  });
});
