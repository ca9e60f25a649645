import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brandProductCatalog } from '../../../src/contracts/catalogue/brands.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await aStore(server.db, { id: 'near' });
  await aStore(server.db, { id: 'away', lat: 28.6, lon: 77.2 });
  await anItem(server.db, 'near', { brand: 'Suraj', name: 'Atta', pricePaise: 4000 });
  await anItem(server.db, 'near', { brand: 'Suraj', name: 'Besan', pricePaise: 3000 });
  await anItem(server.db, 'near', { brand: 'Other', name: 'Rice' });
  await anItem(server.db, 'away', { brand: 'Suraj', name: 'Maida', stock: 0 });
});
afterAll(() => server.close());

const list = async (ask: object) => {
  const { output } = await server.send(brandProductCatalog, { brand: 'Suraj', ...ask });
  return output.items.map(({ name }) => name);
};

describe('brand-product-catalog', () => {
  test("lists a brand's items, what is in stock first", async () => {
    expect((await list({})).at(-1)).toBe('Maida');
    expect((await list({})).toSorted()).toEqual(['Atta', 'Besan', 'Maida']);
  });

  test('filters and sorts as searches do', async () => {
    expect(await list({ sort: 'price-low', filters: { inStock: true } })).toEqual([
      'Besan',
      'Atta',
    ]);
  });

  test('looks in one store or around a place', async () => {
    expect(await list({ storeId: 'away' })).toEqual(['Maida']);
    expect(await list({ location: { lat: 12.93, lon: 77.685 }, sort: 'price-low' })).toEqual([
      'Besan',
      'Atta',
    ]);
  });

  test('has nothing of a brand that there is not, nor of none', async () => {
    expect(await list({ brand: 'suraj' })).toEqual([]);
    expect((await server.send(brandProductCatalog, { brand: '' })).status).toBe(400);
  });
});
