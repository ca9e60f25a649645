import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  getUserCoinTransaction,
  redeemCoins,
} from '../../../src/contracts/rewards/coin-account.ts';
import { COINS_LAST_MS } from '../../../src/domain/rewards/coins.ts';
import { expireCoins } from '../../../server/rewards/coin-account.ts';
import { giveCoins } from '../../support/builders/coin-builders.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const aBuyer = (): Promise<PersonSession> => server.signIn(aMobileNumber());
const entriesOf = async (
  as: PersonSession,
  input: { limit?: number; beforeId?: number | null; sinceId?: number } = {},
) => (await server.call(getUserCoinTransaction, input, { as })).output;

describe('get-user-coin-transaction', () => {
  test('tells what came in and what went out, the newest first, and what is left', async () => {
    const asha = await aBuyer();
    const { userId } = asha.details;
    const now = server.clock.now();
    await giveCoins(server.db, userId, { coins: 6, at: now - COINS_LAST_MS });
    await giveCoins(server.db, userId, { coins: 8, at: now - 2 });
    await giveCoins(server.db, userId, { coins: 9, at: now - 1 });
    const { output } = await server.call(
      redeemCoins,
      { redemptionId: randomUUID(), coins: 10 },
      { as: asha },
    );
    await expireCoins(server.db, now);
    const { entries, nextBeforeId } = await entriesOf(asha);
    expect(nextBeforeId).toBeNull();
    expect(entries.map(({ kind, coins, left, note }) => [kind, coins, left, note])).toEqual([
      ['expired', -6, 0, 'Not used in time'],
      ['redeemed', -10, 0, `Coupon ${output.coupon.code}`],
      ['adjusted', 9, 7, 'A present'],
      ['adjusted', 8, 0, 'A present'],
      ['adjusted', 6, 0, 'A present'],
    ]);
    expect(entries.reduce((sum, { coins }) => sum + coins, 0)).toBe(7);
  });

  test('comes in pages, and brings only what is new', async () => {
    const asha = await aBuyer();
    for (let coins = 1; coins <= 5; coins += 1) {
      await giveCoins(server.db, asha.details.userId, { coins });
    }
    const first = await entriesOf(asha, { limit: 2 });
    const second = await entriesOf(asha, { limit: 2, beforeId: first.nextBeforeId });
    const third = await entriesOf(asha, { limit: 2, beforeId: second.nextBeforeId });
    const pages = [first, second, third].map(({ entries }) => entries.map(({ coins }) => coins));
    expect(pages).toEqual([[5, 4], [3, 2], [1]]);
    expect(third.nextBeforeId).toBeNull();
    const sinceId = first.entries[1]?.entryId ?? 0;
    expect((await entriesOf(asha, { sinceId })).entries.map(({ coins }) => coins)).toEqual([5]);
  });

  test("shows nobody another person's", async () => {
    const [asha, ravi] = [await aBuyer(), await aBuyer()];
    await giveCoins(server.db, asha.details.userId, { coins: 50 });
    expect((await entriesOf(ravi)).entries).toEqual([]);
  });
});
