import { randomBytes, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groupBuyOrderConfirmation, type Pledge } from '../../../src/contracts/group-buy/pledge.ts';
import { groupBuys, groupShares } from '../../../server/group-buy/group-buy-tables.ts';
import { orderLines, orders } from '../../../server/orders/order-tables.ts';
import { storeItems } from '../../../server/sellers/store-tables.ts';
import { settleGroupBuys } from '../../../server/group-buy/settle-group-buys.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { aGroupBuy, aGroupWish } from '../../support/builders/group-buy-builders.ts';
import { manyPeople } from '../../support/people/many-people.ts';
import type { Session } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

const PEOPLE = 500;
const STOCK = 2_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A group buy with room for fewer than will come, in its last second. */
async function aGroupInItsLastSecond() {
  const store = await aStore(server.db);
  const item = await anItem(server.db, store.id, { stock: STOCK });
  const steps = [
    { fromQuantity: 100, pricePaise: 4_000 },
    { fromQuantity: 500, pricePaise: 3_600 },
    { fromQuantity: 1_000, pricePaise: 3_200 },
  ];
  const endsAt = server.clock.now() + 1_000;
  const room = { neededQuantity: 100, mostQuantity: 1_200, mostPerPerson: 5 };
  const group = await aGroupBuy(server.db, {
    ...room,
    storeId: store.id,
    itemId: item.id,
    steps,
    endsAt,
  });
  return { group, steps };
}

type Asked = { readonly as: Session; readonly input: Pledge };

/** Asks as an outbox does (OUT-4): who gets no connection to the database in time is asked to come again, with the same key. */
async function untilAnswered({ as, input }: Asked) {
  const key = randomUUID();
  for (;;) {
    const answer = await server.call(groupBuyOrderConfirmation, input, { as, key });
    if (answer.status !== 503) return answer;
  }
}

describe('500 people who pledge in the last second', () => {
  test('GRP-1 GRP-2 get what there is room for; pledges, orders, stock and price agree', async () => {
    const { group, steps } = await aGroupInItsLastSecond();
    const people = await manyPeople(server.db, PEOPLE);
    // Some change their mind at once: two phones of theirs, two keys, one pledge.
    const asked = people.flatMap((as, place) => {
      const wish = (quantity: number) => ({
        ...aGroupWish(group.id, quantity),
        acceptedSteps: steps,
      });
      const first = { as, input: wish(1 + (place % 5)) };
      return place % 10 === 0 ? [first, { as, input: wish(1) }] : [first];
    });
    const answers = await Promise.all(asked.map(untilAnswered));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const refused = answers.filter(({ status }) => status === 409);
    expect(new Set(refused.map(({ problem }) => problem.code))).toEqual(
      new Set(['quantity_unavailable']),
    );

    const pledges = await server.db
      .select()
      .from(groupShares)
      .where(eq(groupShares.groupBuyId, group.id));
    expect(new Set(pledges.map(({ userId }) => userId)).size).toBe(pledges.length);
    const pledged = pledges.reduce((sum, { quantity }) => sum + quantity, 0);
    const [open] = await server.db.select().from(groupBuys).where(eq(groupBuys.id, group.id));
    expect(open?.joinedQuantity).toBe(pledged);
    expect(pledged).toBeLessThanOrEqual(1_200);
    expect(pledged).toBeGreaterThan(1_195);

    const now = group.endsAt;
    // Two processes settle it; each takes at most 500 pledges a round.
    for (let round = 0; round < 2; round += 1) {
      await Promise.all([1, 2].map(() => settleGroupBuys(server.db, { now, randomBytes })));
    }
    const ordered = await server.db
      .select({ quantity: orderLines.quantity, pricePaise: orderLines.pricePaise })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(eq(orders.storeId, group.storeId));
    expect(ordered).toHaveLength(pledges.length);
    expect(ordered.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(pledged);
    expect(new Set(ordered.map(({ pricePaise }) => pricePaise))).toEqual(new Set([3_200]));
    const [item] = await server.db
      .select({ stock: storeItems.stock })
      .from(storeItems)
      .where(eq(storeItems.id, group.itemId));
    expect(item?.stock).toBe(STOCK - pledged);
    const [sums] = await server.db
      .select({ paise: sql<number>`sum(amount_paise)::float8` })
      .from(orders)
      .where(eq(orders.storeId, group.storeId));
    expect(sums?.paise).toBe(pledged * 3_200);
  }, 120_000);

  test('GRP-3 the server’s clock decides: who comes with the end or after it is told that it is over', async () => {
    const { group, steps } = await aGroupInItsLastSecond();
    const [early, late] = await manyPeople(server.db, 2);
    const pledge = (as: Session | undefined) =>
      server.call(
        groupBuyOrderConfirmation,
        { ...aGroupWish(group.id), acceptedSteps: steps },
        { ...(as !== undefined && { as }) },
      );
    server.clock.advance(999);
    expect((await pledge(early)).status).toBe(200);
    server.clock.advance(1);
    expect((await pledge(late)).problem.code).toBe('group_buy_over');
    const takenBack = await server.call(
      groupBuyOrderConfirmation,
      { ...aGroupWish(group.id, 0), acceptedSteps: steps },
      { as: early! },
    );
    expect(takenBack.problem.code).toBe('group_buy_over');
  });
});
