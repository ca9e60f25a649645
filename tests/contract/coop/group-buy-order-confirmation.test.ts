import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groupBuyOrderConfirmation } from '../../../src/contracts/group-buy/pledge.ts';
import {
  groupBuyApartments,
  groupBuys,
  groupShares,
} from '../../../server/group-buy/group-buy-tables.ts';
import { aGroupBuy, aGroupWish, anApartment } from '../../support/builders/group-buy-builders.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { anAddress, anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

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

const sharesOf = (id: string) =>
  server.db.select().from(groupShares).where(eq(groupShares.groupBuyId, id));

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

  test('GRP-3 keeps one pledge per person, which the last word changes', async () => {
    const group = await aGroupBuy(server.db);
    const first = aGroupWish(group.id, 4);
    await join(first);
    const changed = await join(aGroupWish(group.id, 6));
    expect(changed.output.share).toMatchObject({
      transactionId: first.transactionId,
      quantity: 6,
      joinedQuantity: 6,
    });
    expect((await join(aGroupWish(group.id, 1))).output.share).toMatchObject({ quantity: 1 });
    expect(await joinedOf(group.id)).toBe(1);
    expect(await sharesOf(group.id)).toMatchObject([{ quantity: 1, state: 'joined' }]);
  });

  test('GRP-1 gives one person no more than they may have', async () => {
    const group = await aGroupBuy(server.db);
    await join(aGroupWish(group.id, 4));
    const { status, problem } = await join(aGroupWish(group.id, 7));
    expect([status, problem.code]).toEqual([409, 'quantity_unavailable']);
    expect(problem.items).toEqual([{ itemId: group.itemId, available: 6 }]);
    expect(await joinedOf(group.id)).toBe(4);
  });

  test('GRP-3 takes a pledge back, also when the price was changed meanwhile, and takes a new one', async () => {
    const group = await aGroupBuy(server.db);
    const wish = aGroupWish(group.id, 4);
    await join(wish);
    const acceptedSteps = [{ fromQuantity: 10, pricePaise: 3_000 }];
    const back = await join({ ...wish, quantity: 0, acceptedSteps });
    expect(back.output.share).toMatchObject({ quantity: 0, state: 'withdrawn', joinedQuantity: 0 });
    expect(await joinedOf(group.id)).toBe(0);
    expect((await join({ ...wish, quantity: 2 })).output.share).toMatchObject({
      quantity: 2,
      state: 'joined',
    });
    expect(await joinedOf(group.id)).toBe(2);
  });

  test('GRP-3 makes one of several pledges that an app of before has left', async () => {
    const group = await aGroupBuy(server.db);
    const { userId } = asha.details;
    const { acceptedSteps: _steps, ...wish } = aGroupWish(group.id, 2);
    for (const transactionId of [randomUUID(), randomUUID()]) {
      const share = { ...wish, userId, transactionId, pricePaise: 4_000, joinedAt: 1 };
      await server.db.insert(groupShares).values({ ...share, apartmentId: null });
    }
    await server.db.update(groupBuys).set({ joinedQuantity: 4 }).where(eq(groupBuys.id, group.id));
    await join(aGroupWish(group.id, 3));
    expect(await joinedOf(group.id)).toBe(3);
    const kept = (await sharesOf(group.id)).filter(({ state }) => state === 'joined');
    expect(kept.map(({ quantity }) => quantity)).toEqual([3]);
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
    const answers = await Promise.all(
      [asha, ravi].map((as) => join(aGroupWish(group.id, 1, 1), as)),
    );
    const [joined, refused] = answers.toSorted((one, other) => one.status - other.status);
    expect([joined?.status, refused?.status]).toEqual([200, 409]);
    expect(refused?.problem.items).toEqual([{ itemId: group.itemId, available: 0 }]);
    expect(await joinedOf(group.id)).toBe(1);
  });

  test('GRP-1 of twenty that race as many get in as there is room for', async () => {
    const group = await aGroupBuy(server.db, { mostPerPerson: 99 });
    const people: PersonSession[] = [];
    for (let person = 0; person < 20; person += 1)
      people.push(await server.signIn(aMobileNumber()));
    const answers = await Promise.all(people.map((as) => join(aGroupWish(group.id, 5), as)));
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

  test('GRP-2 refuses other price steps than those that were seen', async () => {
    const steps = [
      { fromQuantity: 10, pricePaise: 4_000 },
      { fromQuantity: 12, pricePaise: 3_500 },
    ];
    const { id } = await aGroupBuy(server.db, { steps });
    const others = [
      [{ fromQuantity: 10, pricePaise: 3_999 }],
      steps.slice(0, 1),
      [{ ...steps[0]!, fromQuantity: 9 }, steps[1]!],
    ];
    for (const acceptedSteps of others) {
      const { problem } = await join({ ...aGroupWish(id), acceptedSteps });
      expect(problem.code).toBe('quote_changed');
    }
    expect(await joinedOf(id)).toBe(0);
    expect((await join({ ...aGroupWish(id), acceptedSteps: steps })).status).toBe(200);
  });

  test('brings goods to any of the apartments that buy together, and to no other', async () => {
    const group = await aGroupBuy(server.db);
    const neighbour = await anApartment(server.db);
    const stranger = await anApartment(server.db);
    await server.db
      .insert(groupBuyApartments)
      .values({ groupBuyId: group.id, apartmentId: neighbour.id });
    const { problem } = await join({ ...aGroupWish(group.id), apartmentId: stranger.id });
    expect(problem.code).toBe('apartment_not_found');
    await join({ ...aGroupWish(group.id), apartmentId: neighbour.id });
    expect(await sharesOf(group.id)).toMatchObject([
      { apartmentId: neighbour.id, address: { apartmentId: neighbour.id } },
    ]);
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
