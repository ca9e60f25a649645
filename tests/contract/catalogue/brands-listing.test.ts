import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brandsListing } from '../../../src/contracts/catalogue/brands.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await aStore(server.db, { id: 'near' });
  await aStore(server.db, { id: 'away', lat: 28.6, lon: 77.2 });
  await anItem(server.db, 'near', { brand: 'Suraj' });
  await anItem(server.db, 'near', { brand: 'Suraj' });
  await anItem(server.db, 'near', { brand: '' });
  await anItem(server.db, 'near', { brand: '100%_pure' });
  await anItem(server.db, 'near', { brand: 'Gone', removed: true });
  await anItem(server.db, 'away', { brand: 'Suraj' });
  await anItem(server.db, 'away', { brand: 'Annapurna' });
});
afterAll(() => server.close());

const list = async (where: object) => {
  const { output } = await server.send(brandsListing, where);
  return output.brands.map(({ brand, itemCount, storeCount }) => [brand, itemCount, storeCount]);
};

describe('brands-listing', () => {
  test('counts items and stores of each brand, the largest first', async () => {
    expect(await list({})).toEqual([
      ['Suraj', 3, 2],
      ['100%_pure', 1, 1],
      ['Annapurna', 1, 1],
    ]);
  });

  test('looks in one store, or in those that deliver to a location', async () => {
    const near = [
      ['Suraj', 2, 1],
      ['100%_pure', 1, 1],
    ];
    expect(await list({ storeId: 'near' })).toEqual(near);
    expect(await list({ location: { lat: 12.93, lon: 77.685 } })).toEqual(near);
    expect(await list({ location: { lat: 5, lon: 65 } })).toEqual([]);
  });

  test('finds brands by how they start, and takes wildcards for what they are', async () => {
    expect(await list({ startsWith: 'an' })).toEqual([['Annapurna', 1, 1]]);
    expect(await list({ startsWith: '%' })).toEqual([]);
    expect(await list({ startsWith: '100%_' })).toEqual([['100%_pure', 1, 1]]);
  });

  test('pages', async () => {
    expect(await list({ limit: 1, offset: 2 })).toEqual([['Annapurna', 1, 1]]);
  });
});
