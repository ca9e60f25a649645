import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groupBuyOrderConfirmation } from '../../src/contracts/group-buy/group-buy-order-confirmation.ts';
import { groupBuys, groupShares } from '../../server/db/group-buy-tables.ts';
import { aGroupBuy, aGroupWish } from '../support/group-buy-builders.ts';
import { aMobileNumber } from '../support/mobile-numbers.ts';
import { anAddress, anOrderWish, placeOrder } from '../support/order-builders.ts';
import type { PersonSession } from '../support/service-client.ts';
import { anItem, aStore } from '../support/store-builders.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let asha: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn(aMobileNumber());
});
afterAll(() => server.close());

const join = (wish: ReturnType<typeof aGroupWish>, as = asha) =>
  server.call(groupBuyOrderConfirmation, wish, { as });

const joinedOf = async (id: string) =>
  (await server.db.select().from(groupBuys).where(eq(groupBuys.id, id)))[0]?.joinedQuantity;

describe('group-buy-order-confirmation', () => {
  test('joins with a quantity, at the price of the group, and orders nothing yet', async () => {
    const group = await aGroupBuy(server.db);
    const wish = aGroupWish(group.id, 3);
    const { status, output } = await join(wish);
    expect(status).toBe(200);
    expect(output.share).toMatchObject({
      transactionId: wish.transactionId,
      groupBuyId: group.id,
      quantity: 3,
      pricePaise: 4_000,
      amountPaise: 12_000,
      state: 'joined',
      joinedAt: server.clock.now(),
      joinedQuantity: 3,
      order: null,
    });
    expect(await joinedOf(group.id)).toBe(3);
  });

  test('joins again up to what one person may have', async () => {
    const group = await aGroupBuy(server.db);
    await join(aGroupWish(group.id, 4));
    const { status, problem } = await join(aGroupWish(group.id, 3));
    expect([status, problem.code]).toEqual([409, 'quantity_unavailable']);
    expect(problem.items).toEqual([{ itemId: group.itemId, available: 2 }]);
    expect((await join(aGroupWish(group.id, 2))).status).toBe(200);
    expect(await joinedOf(group.id)).toBe(6);
  });

  test('OUT-1 joins once per transaction, whatever the key', async () => {
    const group = await aGroupBuy(server.db);
    const wish = aGroupWish(group.id, 2);
    const answers = await Promise.all(Array.from({ length: 4 }, () => join(wish)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ output }) => JSON.stringify(output))).size).toBe(1);
    expect(await joinedOf(group.id)).toBe(2);
  });

  test('GRP-1 of two people who race for the last place one gets it', async () => {
    const group = await aGroupBuy(server.db, { mostQuantity: 1, neededQuantity: 1 });
    const ravi = await server.signIn(aMobileNumber());
    const answers = await Promise.all([asha, ravi].map((as) => join(aGroupWish(group.id), as)));
    const [joined, refused] = answers.toSorted((one, other) => one.status - other.status);
    expect([joined?.status, refused?.status]).toEqual([200, 409]);
    expect(refused?.problem.items).toEqual([{ itemId: group.itemId, available: 0 }]);
    expect(await joinedOf(group.id)).toBe(1);
  });

  test('GRP-1 of twenty that race as many get in as there is room for', async () => {
    const group = await aGroupBuy(server.db, { mostPerPerson: 99 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => join(aGroupWish(group.id, 5))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await joinedOf(group.id)).toBe(10);
  });

  test('refuses what is over or has not begun', async () => {
    const now = server.clock.now();
    for (const times of [{ endsAt: now }, { startsAt: now + 1 }]) {
      const { id } = await aGroupBuy(server.db, times);
      const { status, problem } = await join(aGroupWish(id));
      expect([status, problem.code]).toEqual([409, 'group_buy_over']);
    }
  });

  test('ORD-2 refuses another price than the one that was seen', async () => {
    const { id } = await aGroupBuy(server.db);
    for (const acceptedPricePaise of [3_999, 4_001]) {
      const { problem } = await join({ ...aGroupWish(id), acceptedPricePaise });
      expect(problem.code).toBe('quote_changed');
    }
    expect(await joinedOf(id)).toBe(0);
  });

  test('brings goods to the apartment only', async () => {
    const group = await aGroupBuy(server.db);
    const elsewhere = { ...aGroupWish(group.id), address: anAddress({ areaCode: '560001' }) };
    expect((await join(elsewhere)).problem.code).toBe('address_not_serviceable');
    const wish = aGroupWish(group.id);
    await join(wish);
    const [share] = await server.db
      .select()
      .from(groupShares)
      .where(eq(groupShares.transactionId, wish.transactionId));
    expect(share?.address.apartmentId).toBe(group.apartmentId);
  });

  test('refuses a transaction that is an order, or another group buy, already', async () => {
    const { id } = await aGroupBuy(server.db);
    const store = await aStore(server.db);
    const dal = await anItem(server.db, store.id);
    const order = anOrderWish(store.id, [{ itemId: dal.id, quantity: 1 }]);
    await placeOrder(server, asha, order);
    const { transactionId } = order;
    expect((await join({ ...aGroupWish(id), transactionId })).problem.code).toBe(
      'transaction_used',
    );
    const wish = aGroupWish((await aGroupBuy(server.db)).id);
    await join(wish);
    expect((await join({ ...wish, groupBuyId: id })).problem.code).toBe('transaction_used');
  });

  test("another person's transaction id is nobody else's business", async () => {
    const group = await aGroupBuy(server.db);
    const wish = aGroupWish(group.id, 2);
    const ravi = await server.signIn(aMobileNumber());
    expect((await join(wish)).status).toBe(200);
    expect((await join(wish, ravi)).output.share.joinedQuantity).toBe(4);
  });

  test('knows no other group buy', async () => {
    const { status, problem } = await join(aGroupWish(`nonesuch-${randomUUID()}`));
    expect([status, problem.code]).toEqual([404, 'group_buy_not_found']);
  });
});
