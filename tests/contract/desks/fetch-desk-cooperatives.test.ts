import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchDeskCooperatives } from '../../../src/contracts/coop/desk-cooperative.ts';
import { aCooperative } from '../../support/builders/coop-builders.ts';
import { aStore } from '../../support/builders/store-builders.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('fetch-desk-cooperatives', () => {
  test('lists cooperatives by name with their stores and who answers', async () => {
    const as = await signInAs(server, 'admin');
    const { id: storeId } = await aStore(server.db, { name: 'Lake Stores' });
    await aCooperative(server.db, { name: 'Malur Growers' });
    const kere = await aCooperative(server.db, { name: 'Kere Farmers', storeIds: [storeId] });
    const { output } = await server.call(fetchDeskCooperatives, {}, { as });
    expect(output.cooperatives.map(({ name }) => name)).toEqual(['Kere Farmers', 'Malur Growers']);
    expect(output.cooperatives[0]).toMatchObject({
      cooperativeId: kere.id,
      stores: [{ storeId, name: 'Lake Stores' }],
      care: { name: 'Kere Care', email: 'care@kere.example', contactNumber: '9800000001' },
      members: 0,
      version: 1,
    });
    const first = (await server.call(fetchDeskCooperatives, { limit: 1 }, { as })).output;
    expect(first).toMatchObject({ cooperatives: [{ name: 'Kere Farmers' }], hasMore: true });
  });
});
