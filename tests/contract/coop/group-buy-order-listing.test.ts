import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groupBuyOrderConfirmation } from '../../../src/contracts/group-buy/pledge.ts';
import { groupBuyOrderListing } from '../../../src/contracts/group-buy/group-buy-lists.ts';
import { getOrderByExternalReferenceId } from '../../../src/contracts/orders/order-listings.ts';
import { groupBuys, groupShares } from '../../../server/group-buy/group-buy-tables.ts';
import { orders as ordersTable } from '../../../server/orders/order-tables.ts';
import { storeItems, stores } from '../../../server/sellers/store-tables.ts';
import { settleGroupBuys } from '../../../server/group-buy/settle-group-buys.ts';
import { aGroupBuy, aGroupWish } from '../../support/builders/group-buy-builders.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type GroupBuyRow = Awaited<ReturnType<typeof aGroupBuy>>;

const aBuyer = (): Promise<PersonSession> => server.signIn(aMobileNumber());
const join = async ({ id, neededQuantity }: GroupBuyRow, as: PersonSession, quantity: number) => {
  const wish = aGroupWish(id, quantity, neededQuantity);
  const { output } = await server.call(groupBuyOrderConfirmation, wish, { as });
  return output.share;
};
const sharesOf = async (as: PersonSession) =>
  (await server.call(groupBuyOrderListing, {}, { as })).output.shares;
/** A round of the background work at a group's end. */
const settle = ({ endsAt }: GroupBuyRow, now = endsAt) =>
  settleGroupBuys(server.db, { now, randomBytes });
const stockOf = async ({ itemId }: GroupBuyRow) =>
  (await server.db.select().from(storeItems).where(eq(storeItems.id, itemId)))[0]?.stock;
const keptOf = async ({ id }: GroupBuyRow) =>
  (await server.db.select().from(groupBuys).where(eq(groupBuys.id, id)))[0]?.keptQuantity;
const stateOf = async ({ id }: GroupBuyRow) =>
  (await server.db.select().from(groupBuys).where(eq(groupBuys.id, id)))[0]?.state;

describe('group-buy-order-listing', () => {
  test('shows what the person joined and nobody else, the newest first, in pages', async () => {
    const [asha, ravi] = [await aBuyer(), await aBuyer()];
    const first = await join(await aGroupBuy(server.db), asha, 1);
    server.clock.advance(1);
    const second = await join(await aGroupBuy(server.db), asha, 2);
    const page = await server.call(groupBuyOrderListing, { limit: 1 }, { as: asha });
    expect(page.output.shares.map(({ transactionId }) => transactionId)).toEqual([
      second.transactionId,
    ]);
    const { next } = page.output;
    const rest = await server.call(groupBuyOrderListing, { limit: 1, before: next }, { as: asha });
    expect(rest.output.shares.map(({ transactionId }) => transactionId)).toEqual([
      first.transactionId,
    ]);
    expect(rest.output.next).toBeNull();
    expect(await sharesOf(ravi)).toEqual([]);
  });
});

describe('a group buy that has reached its quantity', () => {
  test('GRP-1 becomes an order of each share at its end, at the price of the group and without charges', async () => {
    const [asha, ravi] = [await aBuyer(), await aBuyer()];
    const group = await aGroupBuy(server.db);
    const share = await join(group, asha, 6);
    await join(group, ravi, 4);
    await settle(group, group.endsAt - 1);
    expect(await sharesOf(asha)).toMatchObject([{ state: 'joined', order: null }]);
    await settle(group);
    const [ordered] = await sharesOf(asha);
    const { output } = await server.call(
      getOrderByExternalReferenceId,
      { externalReferenceId: share.transactionId },
      { as: asha },
    );
    expect(ordered).toMatchObject({
      state: 'ordered',
      order: { orderId: output.order.orderId, status: 'ORDER_CREATED' },
    });
    expect(output.order).toMatchObject({
      paymentMethod: 'cod',
      lines: [{ itemId: group.itemId, quantity: 6, pricePaise: 4_000 }],
      bill: {
        itemTotalPaise: 24_000,
        discountPaise: 0,
        deliveryChargePaise: 0,
        packingChargePaise: 0,
        amountToBePaidPaise: 24_000,
      },
      placedAt: group.endsAt,
    });
    expect(await sharesOf(ravi)).toMatchObject([{ state: 'ordered' }]);
    expect(await stockOf(group)).toBe(90);
    expect(await stateOf(group)).toBe('ordered');
  });

  test('GRP-1 is ordered once, however many processes settle it', async () => {
    const group = await aGroupBuy(server.db);
    const [asha, ravi] = [await aBuyer(), await aBuyer()];
    await join(group, asha, 6);
    await join(group, ravi, 6);
    await Promise.all(Array.from({ length: 5 }, () => settle(group)));
    await settle(group);
    expect(await stockOf(group)).toBe(88);
    expect(await sharesOf(asha)).toHaveLength(1);
    expect(await stateOf(group)).toBe('ordered');
  });

  test('GRP-4 orders what was kept, who came first first, where the store had less than was pledged before', async () => {
    const item = await anItem(server.db, (await aStore(server.db)).id, { stock: 7 });
    const group = await aGroupBuy(server.db, { storeId: item.storeId, itemId: item.id });
    const [asha, ravi] = [await aBuyer(), await aBuyer()];
    await join(group, asha, 6);
    server.clock.advance(1);
    await join(group, ravi, 1);
    // As a server of before, that set nothing aside, has left it.
    await server.db
      .update(groupShares)
      .set({ quantity: 5 })
      .where(eq(groupShares.userId, ravi.details.userId));
    await server.db.update(groupBuys).set({ joinedQuantity: 11 }).where(eq(groupBuys.id, group.id));
    await settle(group);
    expect(await sharesOf(asha)).toMatchObject([{ state: 'ordered' }]);
    expect(await sharesOf(ravi)).toMatchObject([{ state: 'failed', order: null }]);
    expect([await stockOf(group), await keptOf(group)]).toEqual([1, 0]);
    expect(await stateOf(group)).toBe('ordered');
  });

  test('fails where the store takes no orders any more', async () => {
    const group = await aGroupBuy(server.db, { neededQuantity: 1 });
    const asha = await aBuyer();
    await join(group, asha, 1);
    await server.db.update(stores).set({ takingOrders: false }).where(eq(stores.id, group.storeId));
    await settle(group);
    expect(await sharesOf(asha)).toMatchObject([{ state: 'failed' }]);
    expect([await stockOf(group), await keptOf(group)]).toEqual([100, 0]);
  });

  test('does not order a second time under a transaction that became another order', async () => {
    const group = await aGroupBuy(server.db, { neededQuantity: 1 });
    const asha = await aBuyer();
    const { transactionId } = await join(group, asha, 1);
    const wish = anOrderWish(group.storeId, [{ itemId: group.itemId, quantity: 1 }]);
    await placeOrder(server, asha, {
      ...wish,
      transactionId: transactionId as typeof wish.transactionId,
    });
    await settle(group);
    expect(await sharesOf(asha)).toMatchObject([{ state: 'failed', order: null }]);
    expect(await stockOf(group)).toBe(99);
  });
});

describe('a group buy with price steps', () => {
  const steps = [
    { fromQuantity: 4, pricePaise: 4_000 },
    { fromQuantity: 8, pricePaise: 3_500 },
  ];

  test.each([
    [3, 'released', undefined],
    [4, 'ordered', 4_000],
    [7, 'ordered', 4_000],
    [8, 'ordered', 3_500],
  ])('GRP-2 with %i units wanted is %s, for everybody at %s', async (wanted, state, pricePaise) => {
    const group = await aGroupBuy(server.db, { steps, neededQuantity: 4 });
    const [asha, ravi] = [await aBuyer(), await aBuyer()];
    const pledge = async (as: PersonSession, quantity: number) => {
      const wish = { ...aGroupWish(group.id, quantity), acceptedSteps: steps };
      return (await server.call(groupBuyOrderConfirmation, wish, { as })).output.share;
    };
    expect(await pledge(asha, 1)).toMatchObject({ pricePaise: 4_000 });
    if (wanted > 1) await pledge(ravi, wanted - 1 > 6 ? 6 : wanted - 1);
    if (wanted > 7) await pledge(asha, 2);
    await settle(group);
    const shares = [...(await sharesOf(asha)), ...(await sharesOf(ravi))];
    expect(shares.map((share) => share.state)).toEqual([state, state]);
    const orders = await server.db
      .select()
      .from(ordersTable)
      .where(eq(ordersTable.storeId, group.storeId));
    const rising = (one: number, other: number) => one - other;
    expect(orders.map(({ itemTotalPaise }) => itemTotalPaise).toSorted(rising)).toEqual(
      pricePaise === undefined
        ? []
        : shares.map(({ quantity }) => quantity * pricePaise).toSorted(rising),
    );
  });
});

describe('a group buy that has not reached its quantity', () => {
  test('GRP-1 is released at its end: nothing is ordered, and nobody can join any more', async () => {
    const group = await aGroupBuy(server.db);
    const asha = await aBuyer();
    await join(group, asha, 6);
    await settle(group);
    expect(await sharesOf(asha)).toMatchObject([{ state: 'released', order: null }]);
    expect([await stockOf(group), await stateOf(group)]).toEqual([100, 'released']);
    const late = await server.call(groupBuyOrderConfirmation, aGroupWish(group.id), { as: asha });
    expect(late.problem.code).toBe('group_buy_over');
  });
});
