import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchOwnShops } from '../../../src/contracts/sellers/store-details.ts';
import { giveStore, signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const shops = async (as: PersonSession, query = '') =>
  (await server.call(fetchOwnShops, { query }, { as })).output.shops;

describe('fetch-own-shops', () => {
  test('names the shops that a seller runs, and no others', async () => {
    const owner = await signInAs(server, 'seller');
    const { id, name, city, areaCode } = await aStore(server.db);
    await giveStore(server.db, id, owner);
    expect(await shops(owner)).toEqual([
      { storeId: id, name, city, areaCode, isOwner: true, gstin: '', upiId: '', customerCare: '' },
    ]);
    expect(await shops(owner, 'no such shop')).toEqual([]);
    expect(await shops(await signInAs(server, 'seller'))).toEqual([]);
  });

  test('finds any shop for an admin, by words of its name', async () => {
    const admin = await signInAs(server, 'admin');
    const { id, name } = await aStore(server.db);
    expect((await shops(admin, name)).map(({ storeId }) => storeId)).toContain(id);
    // It holds the PAN of the owner.
    expect((await shops(admin, name))[0]).not.toHaveProperty('gstin');
    for (const part of ['upiId', 'customerCare'])
      expect((await shops(admin, name))[0]).not.toHaveProperty(part);
    expect(await shops(admin, '%')).toEqual(await shops(admin));
  });
});
