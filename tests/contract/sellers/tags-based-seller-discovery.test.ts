import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tagsBasedSellerDiscovery } from '../../../src/contracts/sellers/store-search.ts';
import { storeTags } from '../../../server/sellers/seller-tables.ts';
import { aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await aStore(server.db, { id: 'both', name: 'Both', lat: 12.94 });
  await aStore(server.db, { id: 'organic', name: 'Organic', lat: 12.931 });
  await aStore(server.db, { id: 'plain', name: 'Plain' });
  await aStore(server.db, { id: 'away', name: 'Away', lat: 28.6, lon: 77.2 });
  await server.db.insert(storeTags).values([
    { storeId: 'both', tag: 'organic' },
    { storeId: 'both', tag: 'coop' },
    { storeId: 'organic', tag: 'organic' },
    { storeId: 'away', tag: 'coop' },
  ]);
});
afterAll(() => server.close());

const find = async (wish: object) => {
  const { output } = await server.send(tagsBasedSellerDiscovery, wish);
  return output.stores.map(({ store }) => store.id);
};

describe('tags-based-seller-discovery', () => {
  test('lists stores with any of the tags, by name, wherever they are', async () => {
    expect(await find({ tags: ['coop', 'organic'] })).toEqual(['away', 'both', 'organic']);
  });

  test('lists stores with all of the tags', async () => {
    expect(await find({ tags: ['coop', 'organic'], match: 'all' })).toEqual(['both']);
  });

  test('lists those that deliver to a location, nearest first, with all their tags', async () => {
    const { output } = await server.call(tagsBasedSellerDiscovery, {
      tags: ['organic'],
      location: { lat: 12.93, lon: 77.685 },
    });
    expect(output.stores.map(({ store, tags }) => [store.id, tags])).toEqual([
      ['organic', ['organic']],
      ['both', ['coop', 'organic']],
    ]);
    expect(output.total).toBe(2);
  });

  test('refuses a tag that there is not', async () => {
    const { status } = await server.send(tagsBasedSellerDiscovery, { tags: ['cheap'] });
    expect(status).toBe(400);
  });
});
