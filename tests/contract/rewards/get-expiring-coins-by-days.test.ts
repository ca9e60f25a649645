import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getExpiringCoinsByDays } from '../../../src/contracts/rewards/coin-account.ts';
import { COINS_LAST_MS } from '../../../src/domain/rewards/coins.ts';
import { giveCoins } from '../../support/builders/coin-builders.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('get-expiring-coins-by-days', () => {
  test('adds up by day in India what is lost within the days, without what is lost already', async () => {
    const asha = await server.signIn(aMobileNumber());
    const now = server.clock.now();
    // The test's noon is 12:00 in India on 21 November 2026.
    const lastingFor: [coins: number, ms: number][] = [
      [1, 0],
      [2, 11 * HOUR],
      [3, 12 * HOUR],
      [4, 13 * HOUR],
      [5, 3 * DAY],
      [6, 3 * DAY + 1],
    ];
    for (const [coins, ms] of lastingFor) {
      await giveCoins(server.db, asha.details.userId, { coins, at: now + ms - COINS_LAST_MS });
    }
    const { output } = await server.call(getExpiringCoinsByDays, { days: 3 }, { as: asha });
    expect(output).toEqual({
      coins: 14,
      days: [
        { date: '2026-11-21', coins: 2, expiresAt: now + 11 * HOUR },
        { date: '2026-11-22', coins: 7, expiresAt: now + 12 * HOUR },
        { date: '2026-11-24', coins: 5, expiresAt: now + 3 * DAY },
      ],
      serverTime: now,
    });
  });

  test.each([0, 181, 1.5])('refuses %j days', async (days) => {
    const asha = await server.signIn(aMobileNumber());
    const { problem } = await server.call(getExpiringCoinsByDays, { days }, { as: asha });
    expect(problem.code).toBe('bad_input');
  });
});
