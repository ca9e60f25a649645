import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogListing } from '../../../src/contracts/catalogue/catalogue-listings.ts';
import { storeCategories } from '../../../server/sellers/store-tables.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

const HERE = { lat: 12.93, lon: 77.685 };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await aStore(server.db, { id: 'near', lat: 12.9301 });
  await aStore(server.db, { id: 'next', lat: 12.931 });
  await aStore(server.db, { id: 'far', lat: 28.6, lon: 77.2 });
  await server.db
    .insert(storeCategories)
    .values({ storeId: 'next', id: 'seeds', name: 'Seeds', groupId: 'seed', position: 1 });
  for (const name of ['Rice', 'Dal', 'Salt']) await anItem(server.db, 'near', { name });
  await anItem(server.db, 'near', { name: 'Sold out', stock: 0 });
  await anItem(server.db, 'next', { name: 'Sugar' });
  await anItem(server.db, 'next', { name: 'Marigold seed', categoryId: 'seeds' });
});
afterAll(() => server.close());

describe('ondc-catalog-listing', () => {
  test('lists providers that deliver, nearest first, with categories and what is in stock', async () => {
    const { output } = await server.call(catalogListing, { location: HERE });
    expect(
      output.providers.map(({ store, categories, items }) => [
        store.id,
        categories.map(({ id }) => id),
        items.map(({ name }) => name),
      ]),
    ).toEqual([
      ['near', ['grocery'], ['Rice', 'Dal', 'Salt']],
      ['next', ['grocery', 'seeds'], ['Sugar', 'Marigold seed']],
    ]);
    expect(output.total).toBe(2);
  });

  test('lists only what belongs to a group', async () => {
    const { output } = await server.call(catalogListing, { location: HERE, group: 'seed' });
    expect(output.providers.map(({ items }) => items.map(({ name }) => name))).toEqual([
      ['Marigold seed'],
    ]);
  });

  test('gives as many items and providers as were asked for', async () => {
    const { output } = await server.call(catalogListing, {
      location: HERE,
      itemsPerProvider: 1,
      limit: 1,
      offset: 1,
    });
    expect(output.providers.map(({ items }) => items.map(({ name }) => name))).toEqual([['Sugar']]);
  });

  test('has nothing where nobody delivers', async () => {
    const { output } = await server.call(catalogListing, { location: { lat: 5, lon: 65 } });
    expect([output.providers, output.total]).toEqual([[], 0]);
  });
});
