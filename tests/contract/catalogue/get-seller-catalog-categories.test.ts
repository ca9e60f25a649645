import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getSellerCatalogCategories } from '../../../src/contracts/catalogue/catalogue-listings.ts';
import { storeCategories } from '../../../server/sellers/store-tables.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('get-seller-catalog-categories', () => {
  test('lists the categories that have items, in display order', async () => {
    const { id: storeId } = await aStore(server.db);
    await server.db.insert(storeCategories).values([
      { storeId, id: 'empty', name: 'Empty', groupId: 'snacks', position: 1 },
      { storeId, id: 'milk', name: 'Milk', groupId: 'dairy-and-bread', position: 2 },
      { storeId, id: 'first', name: 'Offers', groupId: 'grocery', position: -1 },
    ]);
    await anItem(server.db, storeId, { categoryId: 'milk' });
    await anItem(server.db, storeId, { categoryId: 'first' });
    await anItem(server.db, storeId);
    await anItem(server.db, storeId);
    await anItem(server.db, storeId, { removed: true });
    const { status, output } = await server.call(getSellerCatalogCategories, { storeId });
    expect(status).toBe(200);
    expect(output).toEqual({
      storeId,
      categories: [
        { id: 'first', name: 'Offers', group: 'grocery', itemCount: 1 },
        { id: 'grocery', name: 'Grocery', group: 'grocery', itemCount: 2 },
        { id: 'milk', name: 'Milk', group: 'dairy-and-bread', itemCount: 1 },
      ],
    });
  });

  test('an empty store has none', async () => {
    const { id: storeId } = await aStore(server.db);
    const { output } = await server.call(getSellerCatalogCategories, { storeId });
    expect(output.categories).toEqual([]);
  });

  test('does not know a store that is not there', async () => {
    const { status, problem } = await server.call(getSellerCatalogCategories, {
      storeId: 'nowhere',
    });
    expect([status, problem.code]).toEqual([404, 'store_not_found']);
  });

  test.each([
    ['no id', {}],
    ['a path', { storeId: '../x' }],
    ['a list', { storeId: ['a'] }],
  ])('refuses %s', async (_what, body) => {
    const { status, problem } = await server.send(getSellerCatalogCategories, body);
    expect([status, problem.code]).toEqual([400, 'bad_input']);
  });
});
