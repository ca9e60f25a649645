import { randomUUID } from 'node:crypto';
import { asc, eq, sum } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { selectCall } from '../../../src/contracts/orders/placing-calls.ts';
import { getUserCoinBalance, redeemCoins } from '../../../src/contracts/rewards/coin-account.ts';
import { sellerPromotions } from '../../../src/contracts/sellers/shop-offers.ts';
import { COINS_LAST_MS, REDEEMED_COUPON_LASTS_MS } from '../../../src/domain/rewards/coins.ts';
import { coinEntries } from '../../../server/rewards/reward-tables.ts';
import { giveCoins } from '../../support/builders/coin-builders.ts';
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

/** Somebody with coins. */
async function aBuyer(coins: number): Promise<PersonSession> {
  const session = await server.signIn(aMobileNumber());
  await giveCoins(server.db, session.details.userId, { coins });
  return session;
}

const redeem = (as: PersonSession, coins: number, redemptionId: string = randomUUID()) =>
  server.call(redeemCoins, { redemptionId, coins }, { as });
const coinsOf = async (as: PersonSession) =>
  (await server.call(getUserCoinBalance, {}, { as })).output.coins;

/** A wish of two units at ₹50, with a coupon. */
async function aWish(couponCode: string) {
  const store = await aStore(server.db);
  const dal = await anItem(server.db, store.id);
  return { ...anOrderWish(store.id, [{ itemId: dal.id, quantity: 2 }]), couponCode };
}

describe('redeem-coins', () => {
  test('makes coins into a coupon of the same value', async () => {
    const asha = await aBuyer(75);
    const { status, output } = await redeem(asha, 50);
    expect(status).toBe(200);
    expect(output).toEqual({
      coins: 25,
      coupon: {
        code: expect.stringMatching(/^COIN[0-9A-Z]{10}$/),
        title: '₹50 off for 50 coins',
        valuePaise: 5_000,
        minimumPaise: 5_000,
        endsAt: server.clock.now() + REDEEMED_COUPON_LASTS_MS,
      },
    });
    const { output: balance } = await server.call(getUserCoinBalance, {}, { as: asha });
    expect(balance.coupons).toEqual([output.coupon]);
  });

  test('ORD-6 the coupon takes its value off one order of this person', async () => {
    const asha = await aBuyer(50);
    const { code } = (await redeem(asha, 50)).output.coupon;
    const order = await placeOrder(server, asha, await aWish(code));
    expect(order).toMatchObject({ couponCode: code, bill: { discountPaise: 5_000 } });
    const { output } = await server.call(selectCall, await aWish(code), { as: asha });
    expect(output.quote.coupon?.problem).toBe('already_used');
    const { output: balance } = await server.call(getUserCoinBalance, {}, { as: asha });
    expect(balance.coupons).toEqual([]);
  });

  test('nobody else can use the coupon, and no store lists it', async () => {
    const [asha, ravi] = [await aBuyer(50), await aBuyer(0)];
    const { code } = (await redeem(asha, 50)).output.coupon;
    const wish = await aWish(code);
    const { output } = await server.call(selectCall, wish, { as: ravi });
    expect(output.quote.coupon).toEqual({ code, discountPaise: 0, problem: 'invalid' });
    const { output: listed } = await server.call(sellerPromotions, { storeId: wish.storeId });
    expect([...listed.offers, ...listed.itemOffers].map((offer) => offer.code)).not.toContain(code);
  });

  test('COIN-2 spends the coins that are lost first, and none that are lost', async () => {
    const asha = await aBuyer(20);
    const { userId } = asha.details;
    const soon = server.clock.now() - COINS_LAST_MS + 1;
    await giveCoins(server.db, userId, { coins: 15, at: soon });
    await giveCoins(server.db, userId, { coins: 99, at: soon - 1 });
    await redeem(asha, 20);
    const lots = await server.db
      .select()
      .from(coinEntries)
      .where(eq(coinEntries.userId, userId))
      .orderBy(asc(coinEntries.id));
    expect(lots.filter(({ coins }) => coins > 0).map(({ coins, left }) => [coins, left])).toEqual([
      [20, 15],
      [15, 0],
      [99, 99],
    ]);
    expect((await redeem(asha, 20)).problem.code).toBe('coins_not_enough');
  });

  test('refuses more than there is, and takes nothing', async () => {
    const asha = await aBuyer(19);
    const { status, problem } = await redeem(asha, 20);
    expect([status, problem.code]).toEqual([409, 'coins_not_enough']);
    expect(await coinsOf(asha)).toBe(19);
  });

  test.each([0, -10, 5, 15, 10.5, 510, '10'])('refuses %j coins', async (coins) => {
    const asha = await aBuyer(1_000);
    const body = { redemptionId: randomUUID(), coins };
    const { status, problem } = await server.send(redeemCoins, body, { as: asha });
    expect([status, problem.code]).toEqual([400, 'bad_input']);
    expect(await coinsOf(asha)).toBe(1_000);
  });

  test('OUT-1 a redemption that is sent again is answered with its coupon', async () => {
    const asha = await aBuyer(100);
    const redemptionId = randomUUID();
    const first = await redeem(asha, 50, redemptionId);
    const again = await redeem(asha, 50, redemptionId);
    expect(again.output).toEqual(first.output);
    expect(await coinsOf(asha)).toBe(50);
  });

  test('COIN-2 of thirty redemptions at once no more succeed than there are coins for', async () => {
    const asha = await aBuyer(55);
    const { userId } = asha.details;
    await giveCoins(server.db, userId, { coins: 17, at: server.clock.now() - 5 });
    const answers = await Promise.all(Array.from({ length: 30 }, () => redeem(asha, 10)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ problem }) => problem.code))).toEqual(
      new Set(['coins_not_enough']),
    );
    expect(await coinsOf(asha)).toBe(2);
    const [added] = await server.db
      .select({ coins: sum(coinEntries.coins) })
      .from(coinEntries)
      .where(eq(coinEntries.userId, userId));
    expect(Number(added?.coins)).toBe(2);
  });
});
