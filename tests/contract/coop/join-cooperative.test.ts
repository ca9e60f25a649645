import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchCooperatives, joinCooperative } from '../../../src/contracts/coop/cooperatives.ts';
import { selectCall } from '../../../src/contracts/orders/placing-calls.ts';
import {
  getUserCoinBalance,
  getUserCoinTransaction,
} from '../../../src/contracts/rewards/coin-account.ts';
import type { Order } from '../../../src/contracts/schemas.ts';
import { orders } from '../../../server/orders/order-tables.ts';
import { startRefund } from '../../../server/orders/order-refunds.ts';
import { coinsOfMove } from '../../../server/rewards/earn-coins.ts';
import { aCooperative } from '../../support/builders/coop-builders.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { walkOrder } from '../../support/people/walk-order.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function aMarket() {
  const store = await aStore(server.db);
  const item = await anItem(server.db, store.id, { pricePaise: 50_000, mrpPaise: 60_000 });
  const cooperative = await aCooperative(server.db, { storeIds: [store.id] });
  const asha = await server.signIn(aMobileNumber());
  const wish = () => anOrderWish(store.id, [{ itemId: item.id, quantity: 2 }]);
  const priceFor = async (as: PersonSession) =>
    (await server.call(selectCall, wish(), { as })).output.quote.lines[0]?.pricePaise;
  return { cooperativeId: cooperative.id, asha, wish, priceFor };
}

const deliver = (order: Order, { details: { userId } }: PersonSession) =>
  walkOrder(server.db, { order, userId, to: 'DELIVERED', at: server.clock.now() });

const setMember = (as: PersonSession, cooperativeId: string, isMember = true) =>
  server.call(joinCooperative, { cooperativeId, isMember }, { as });

describe('join-cooperative', () => {
  test('COOP-1 gives members their price from then on, and nobody else', async () => {
    const { cooperativeId, asha, priceFor } = await aMarket();
    expect(await priceFor(asha)).toBe(50_000);
    const joined = await setMember(asha, cooperativeId);
    expect(joined.output.membership).toMatchObject({ isMember: true, since: server.clock.now() });
    expect(await priceFor(asha)).toBe(45_000);
    expect(await priceFor(await server.signIn(aMobileNumber()))).toBe(50_000);
    await setMember(asha, cooperativeId, false);
    expect(await priceFor(asha)).toBe(50_000);
  });

  test('is the same twice: the day of joining stays', async () => {
    const { cooperativeId, asha } = await aMarket();
    const since = (await setMember(asha, cooperativeId)).output.membership.since;
    server.clock.advance(1_000);
    expect((await setMember(asha, cooperativeId)).output.membership.since).toBe(since);
    await setMember(asha, cooperativeId, false);
    expect((await setMember(asha, cooperativeId, false)).output.membership).toMatchObject({
      isMember: false,
      since: null,
    });
  });

  test('COOP-2 pays back a share of a delivered order as coins, once', async () => {
    const { cooperativeId, asha, wish } = await aMarket();
    await setMember(asha, cooperativeId);
    const order = await placeOrder(server, asha, wish());
    expect(order.bill.itemTotalPaise).toBe(90_000);
    await deliver(order, asha);
    const { output } = await server.call(getUserCoinTransaction, {}, { as: asha });
    // 9 of the usual coins, and 2 % of ₹900.
    expect(output.entries.map(({ kind, coins }) => [kind, coins]).toReversed()).toEqual([
      ['earned', 9],
      ['bonus', 18],
    ]);
    expect((await server.call(getUserCoinBalance, {}, { as: asha })).output.coins).toBe(27);
    const { cooperatives } = (await server.call(fetchCooperatives, {}, { as: asha })).output;
    const own = cooperatives.find((each) => each.cooperativeId === cooperativeId);
    expect(own).toMatchObject({
      members: 1,
      membership: { boughtPaise: 90_000, sharedCoins: 18 },
    });
  });

  test('COOP-2 a refund takes the share back with the other coins, and a second delivery pays nothing', async () => {
    const { cooperativeId, asha, wish } = await aMarket();
    await setMember(asha, cooperativeId);
    const order = await placeOrder(server, asha, wish());
    await deliver(order, asha);
    const [row] = await server.db.select().from(orders).where(eq(orders.id, order.orderId));
    if (row === undefined) throw new Error('the order is missing');
    const at = server.clock.now();
    const coins = async () =>
      (await server.call(getUserCoinBalance, {}, { as: asha })).output.coins;
    for (const to of ['DELIVERED', 'DELIVERED'] as const) {
      await server.db.transaction((transaction) => coinsOfMove(transaction, row, { to, at }));
      expect(await coins()).toBe(27);
    }
    const all = { amountPaise: row.amountPaise, at };
    await server.db.transaction((transaction) => startRefund(transaction, row, all));
    for (const to of ['ORDER_REFUND_COMPLETED', 'ORDER_REFUND_COMPLETED'] as const) {
      await server.db.transaction((transaction) => coinsOfMove(transaction, row, { to, at }));
      expect(await coins()).toBe(0);
    }
  });

  test('COOP-2 pays no share of what was ordered before joining', async () => {
    const { cooperativeId, asha, wish } = await aMarket();
    const order = await placeOrder(server, asha, wish());
    server.clock.advance(1);
    await setMember(asha, cooperativeId);
    await deliver(order, asha);
    expect((await server.call(getUserCoinBalance, {}, { as: asha })).output.coins).toBe(10);
  });

  test('knows no other cooperative', async () => {
    const { asha } = await aMarket();
    const { status, problem } = await setMember(asha, 'nonesuch');
    expect([status, problem.code]).toEqual([404, 'cooperative_not_found']);
  });
});
