import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  fetchDeskHome,
  saveHomeBanner,
  saveHomeShelf,
} from '../../../src/contracts/home/desk-home.ts';
import { aWantedBanner, aWantedShelf } from '../../support/builders/home-builders.ts';
import { aStore } from '../../support/builders/store-builders.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { TEST_NOON } from '../../support/test-clock.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('fetch-desk-home', () => {
  test('lists banners and shelves in their order, also those that nobody sees', async () => {
    const as = await signInAs(server, 'admin');
    expect((await server.call(fetchDeskHome, {}, { as })).output).toEqual({
      banners: [],
      shelves: [],
    });
    await aStore(server.db, { id: 'kere-store', name: 'Kere Kirana' });
    await server.call(saveHomeBanner, aWantedBanner({ isOn: false }), { as });
    const later = { bannerId: 'later', startsAt: TEST_NOON + 1_000, endsAt: TEST_NOON + 2_000 };
    await server.call(saveHomeBanner, aWantedBanner(later), { as });
    await server.call(saveHomeShelf, aWantedShelf({ storeIds: ['kere-store'] }), { as });
    expect((await server.call(fetchDeskHome, {}, { as })).output).toMatchObject({
      banners: [{ bannerId: 'rain-sale', isOn: false, version: 1 }, later],
      shelves: [{ shelfId: 'open-late', stores: [{ storeId: 'kere-store', name: 'Kere Kirana' }] }],
    });
  });
});
