import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchDeskOffers } from '../../../src/contracts/sellers/desk/desk-offer.ts';
import { aPromotion } from '../../support/builders/promotion-builders.ts';
import { aStore } from '../../support/builders/store-builders.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { TEST_NOON } from '../../support/test-clock.ts';

let server: TestServer;
let as: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  as = await signInAs(server, 'admin');
  const { id: storeId } = await aStore(server.db, { name: 'Kere 100% Kirana' });
  const { userId } = (await signInAs(server, 'buyer')).details;
  const [soon, late] = [TEST_NOON + 1_000, TEST_NOON + 9_000];
  await aPromotion(server.db, { code: 'RUNS', title: 'Rain sale' });
  await aPromotion(server.db, { code: 'LATER', startsAt: soon, endsAt: late });
  await aPromotion(server.db, { code: 'PAUSED', isPaused: true, storeId });
  await aPromotion(server.db, { code: 'OVER', startsAt: 1, endsAt: TEST_NOON });
  await aPromotion(server.db, { code: 'THEIRS', startsAt: 2, userId });
});
afterAll(() => server.close());

const codes = async (ask: object) => {
  const { output } = await server.call(fetchDeskOffers, ask, { as });
  return output.offers.map(({ code }) => code).toSorted();
};

describe('fetch-desk-offers', () => {
  test('lists offers by how they stand, and coupons of single persons apart', async () => {
    expect(await codes({})).toEqual(['LATER', 'OVER', 'PAUSED', 'RUNS', 'THEIRS']);
    expect(await codes({ list: 'running' })).toEqual(['RUNS', 'THEIRS']);
    expect(await codes({ list: 'running', of: 'everybody' })).toEqual(['RUNS']);
    expect(await codes({ list: 'later' })).toEqual(['LATER']);
    expect(await codes({ list: 'paused' })).toEqual(['PAUSED']);
    expect(await codes({ list: 'over' })).toEqual(['OVER']);
    expect(await codes({ of: 'person' })).toEqual(['THEIRS']);
  });

  test('finds them by words of code, title and store, taken literally', async () => {
    expect(await codes({ query: 'sale RAIN' })).toEqual(['RUNS']);
    expect(await codes({ query: '100%' })).toEqual(['PAUSED']);
    expect(await codes({ query: '_' })).toEqual([]);
    expect(await codes({ query: "'; drop table promotions" })).toEqual([]);
  });

  test('shows those that began last first, so many at once, with how they went', async () => {
    const { output } = await server.call(fetchDeskOffers, { limit: 1 }, { as });
    expect(output).toMatchObject({
      offers: [{ code: 'LATER', usedTimes: 0, discountPaise: 0, version: 1, storeName: null }],
      hasMore: true,
    });
  });
});
