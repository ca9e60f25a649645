import { randomBytes, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COINS_LAST_MS } from '../../../src/domain/rewards/coins.ts';
import { coinAccounts, coinEntries } from '../../../server/rewards/reward-tables.ts';
import { ProblemError } from '../../../server/http/problem-error.ts';
import { coinBalance, expireCoins } from '../../../server/rewards/coin-account.ts';
import { redeemForCoupon } from '../../../server/rewards/services/coin-account.ts';
import { giveCoins } from '../../support/builders/coin-builders.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** True when the coins were there. */
async function redeem(userId: number, coins: number, now: number): Promise<boolean> {
  const redemption = { userId, redemptionId: randomUUID(), coins, now, randomBytes };
  try {
    await server.db.transaction((transaction) => redeemForCoupon(transaction, redemption));
    return true;
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'coins_not_enough') return false;
    throw error;
  }
}

/** What the account, its lots and its entries say: three ways to the same number. */
async function sums(userId: number): Promise<number[]> {
  const [account] = await server.db
    .select({ balance: coinAccounts.balance })
    .from(coinAccounts)
    .where(eq(coinAccounts.userId, userId));
  const [entries] = await server.db
    .select({
      lots: sql<number>`coalesce(sum(${coinEntries.left}), 0)::integer`,
      coins: sql<number>`coalesce(sum(${coinEntries.coins}), 0)::integer`,
    })
    .from(coinEntries)
    .where(eq(coinEntries.userId, userId));
  return [account?.balance ?? 0, entries?.lots ?? 0, entries?.coins ?? 0];
}

const aStep = record({
  kind: constantFrom('earn', 'redeem', 'expire'),
  coins: integer({ min: 1, max: 30 }),
  wait: integer({ min: 0, max: COINS_LAST_MS / 4 }),
});

/** Lots as a person would keep them in their head. */
interface Lot {
  left: number;
  readonly endsAt: number;
}

const held = (lots: readonly Lot[], now: number): number =>
  lots.reduce((sum, { left, endsAt }) => sum + (endsAt > now ? left : 0), 0);

function spend(lots: readonly Lot[], coins: number, now: number): void {
  let wanted = coins;
  for (const lot of lots) {
    if (lot.endsAt <= now) continue;
    const taken = Math.min(lot.left, wanted);
    lot.left -= taken;
    wanted -= taken;
  }
}

describe('a coin account', () => {
  test('COIN-2 is the sum of its lots and of its entries, and never below nothing, whatever happens in which order', async () => {
    await assert(
      asyncProperty(array(aStep, { minLength: 4, maxLength: 14 }), async (steps) => {
        const { userId } = (await server.signIn(aMobileNumber())).details;
        const lots: Lot[] = [];
        let now = server.clock.now();
        for (const { kind, coins, wait } of steps) {
          now += wait;
          const has = coins <= held(lots, now);
          let isRedeemed: boolean | null = null;
          if (kind === 'earn') {
            await giveCoins(server.db, userId, { coins, at: now });
            lots.push({ left: coins, endsAt: now + COINS_LAST_MS });
          } else if (kind === 'redeem') {
            isRedeemed = await redeem(userId, coins, now);
            if (has) spend(lots, coins, now);
          } else {
            await expireCoins(server.db, now);
          }
          expect(isRedeemed ?? has).toBe(has);
          expect(await coinBalance(server.db, userId, now)).toBe(held(lots, now));
          const [balance = -1, ...others] = await sums(userId);
          expect(others).toEqual([balance, balance]);
          expect(balance).toBeGreaterThanOrEqual(held(lots, now));
        }
        await expireCoins(server.db, now);
        expect(await sums(userId)).toEqual(Array.from({ length: 3 }, () => held(lots, now)));
      }),
      { numRuns: 15 },
    );
  });

  test('COIN-2 is not overdrawn by thirty redemptions, rounds of expiry and new coins at once', async () => {
    const { userId } = (await server.signIn(aMobileNumber())).details;
    const now = server.clock.now();
    await giveCoins(server.db, userId, { coins: 100, at: now });
    await giveCoins(server.db, userId, { coins: 50, at: now - COINS_LAST_MS });
    const [redeemed] = await Promise.all([
      Promise.all(Array.from({ length: 30 }, () => redeem(userId, 7, now))),
      Promise.all(Array.from({ length: 3 }, () => expireCoins(server.db, now))),
      Promise.all([1, 2, 3].map((coins) => giveCoins(server.db, userId, { coins, at: now }))),
    ]);
    const spent = redeemed.filter((isDone) => isDone).length * 7;
    expect(spent).toBeGreaterThanOrEqual(98);
    expect(spent).toBeLessThanOrEqual(106);
    expect(await sums(userId)).toEqual(Array.from({ length: 3 }, () => 106 - spent));
  });

  test('the database itself refuses less than nothing', async () => {
    const { userId } = (await server.signIn(aMobileNumber())).details;
    await giveCoins(server.db, userId, { coins: 5 });
    await expect(
      server.db.update(coinAccounts).set({ balance: -1 }).where(eq(coinAccounts.userId, userId)),
    ).rejects.toHaveProperty('cause.constraint', 'coin_accounts_balance');
  });
});
