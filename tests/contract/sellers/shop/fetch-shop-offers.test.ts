import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchShopOffers, saveShopOffer } from '../../../../src/contracts/sellers/shop-offers.ts';
import { aSellersShop, signInAs } from '../../../support/people/role-sessions.ts';
import type { PersonSession } from '../../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../../support/servers/test-server.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let owner: PersonSession;
let storeId: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ storeId, owner } = await aSellersShop(server));
});
afterAll(() => server.close());

const save = (code: string, days: number) =>
  server.call(
    saveShopOffer,
    {
      storeId,
      offer: {
        offerId: randomUUID(),
        code,
        title: '10 % off',
        kind: 'percent',
        value: 10,
        capPaise: null,
        minimumPaise: 10_000,
        startsAt: server.clock.now(),
        endsAt: server.clock.now() + days * DAY_MS,
        usesPerPerson: 1,
      },
    },
    { as: owner },
  );
const codes = async (as = owner) =>
  (await server.call(fetchShopOffers, { storeId }, { as })).output.offers.map(({ code }) => code);

describe('fetch-shop-offers', () => {
  test('lists those that end last first, and those that are over for 90 days', async () => {
    await save('SHORTONE', 1);
    await save('LONGONE', 30);
    expect(await codes()).toEqual(['LONGONE', 'SHORTONE']);
    server.clock.advance(60 * DAY_MS);
    expect(await codes()).toEqual(['LONGONE', 'SHORTONE']);
    server.clock.advance(40 * DAY_MS);
    // The owner's session has ended by now.
    expect(await codes(await signInAs(server, 'admin'))).toEqual(['LONGONE']);
  });

  test('is not for the owner of another shop', async () => {
    const stranger = await signInAs(server, 'seller');
    const asked = await server.send(fetchShopOffers, { storeId }, { as: stranger });
    expect(asked.problem.code).toBe('store_not_found');
  });
});
