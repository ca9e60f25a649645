import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchNearbyStoresCoop } from '../../../src/contracts/sellers/store-search.ts';
import { storeTags } from '../../../server/sellers/seller-tables.ts';
import { aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

const HERE = { lat: 12.93, lon: 77.685 };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await aStore(server.db, { id: 'shop', lat: 12.931, lon: 77.685 });
  await aStore(server.db, { id: 'coop', lat: 13.1, lon: 77.685, deliveryRadiusKm: 5 });
  await aStore(server.db, { id: 'far-coop', lat: 13.5, lon: 77.685 });
  await server.db.insert(storeTags).values([
    { storeId: 'coop', tag: 'coop' },
    { storeId: 'far-coop', tag: 'coop' },
  ]);
});
afterAll(() => server.close());

const find = async (wish: object) => {
  const { output } = await server.send(fetchNearbyStoresCoop, { location: HERE, ...wish });
  return output.stores.map(({ store, isCoop, delivers }) => [store.id, isCoop, delivers]);
};

describe('fetch-nearby-stores-coop', () => {
  test('lists stores around, nearest first, with which are cooperatives and which deliver', async () => {
    expect(await find({})).toEqual([
      ['shop', false, true],
      ['coop', true, false],
    ]);
  });

  test('lists only cooperatives when asked', async () => {
    expect(await find({ coopOnly: true, withinKm: 100 })).toEqual([
      ['coop', true, false],
      ['far-coop', true, false],
    ]);
  });

  test('looks as far as it is told', async () => {
    expect(await find({ withinKm: 18 })).toEqual([['shop', false, true]]);
    const { status } = await server.send(fetchNearbyStoresCoop, { location: HERE, withinKm: 101 });
    expect(status).toBe(400);
  });

  test('has nothing to say at sea, and at a pole', async () => {
    for (const location of [
      { lat: 5, lon: 65 },
      { lat: 90, lon: 0 },
    ]) {
      const { output } = await server.call(fetchNearbyStoresCoop, { location });
      expect([output.stores, output.total]).toEqual([[], 0]);
    }
  });
});
