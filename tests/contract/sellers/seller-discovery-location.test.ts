import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sellerDiscoveryLocation } from '../../../src/contracts/sellers/store-search.ts';
import { storeCategories } from '../../../server/sellers/store-tables.ts';
import { aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

const HERE = { lat: 12.93, lon: 77.685 };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await aStore(server.db, { id: 'near', lat: 12.931, lon: 77.685 });
  await aStore(server.db, { id: 'nearer', lat: 12.9301, lon: 77.685 });
  await aStore(server.db, {
    id: 'just-inside',
    lat: 12.93,
    lon: 77.685 + 0.0922,
    deliveryRadiusKm: 10,
  });
  await aStore(server.db, {
    id: 'just-outside',
    lat: 12.93,
    lon: 77.685 + 0.0924,
    deliveryRadiusKm: 10,
  });
  // In the corner of its own box: 9 km east and 9 km north are 12.7 km away.
  await aStore(server.db, { id: 'in-the-corner', lat: 13.011, lon: 77.768, deliveryRadiusKm: 10 });
  await server.db
    .insert(storeCategories)
    .values({ storeId: 'near', id: 'seeds', name: 'Seeds', groupId: 'seed', position: 1 });
});
afterAll(() => server.close());

const idsOf = ({ stores }: { stores: { id: string }[] }) => stores.map(({ id }) => id);

describe('seller-discovery-location', () => {
  test('lists the stores whose delivery circle covers the point, nearest first', async () => {
    const { status, output } = await server.call(sellerDiscoveryLocation, { location: HERE });
    expect(status).toBe(200);
    expect(idsOf(output)).toEqual(['nearer', 'near', 'just-inside']);
    expect(output.total).toBe(3);
    expect(output.area).toMatchObject({ areaCode: '560103', city: 'Bengaluru' });
  });

  test('lists only stores that sell something of a group', async () => {
    const { output } = await server.call(sellerDiscoveryLocation, {
      location: HERE,
      group: 'seed',
    });
    expect(idsOf(output)).toEqual(['near']);
    expect(output.stores[0]?.groups).toEqual(['grocery', 'seed']);
    const none = await server.call(sellerDiscoveryLocation, {
      location: HERE,
      group: 'cattle-feed',
    });
    expect(none.output).toMatchObject({ stores: [], total: 0 });
  });

  test('pages the list', async () => {
    const ask = { location: HERE, limit: 1, offset: 2 };
    const { output } = await server.call(sellerDiscoveryLocation, ask);
    expect([idsOf(output), output.total]).toEqual([['just-inside'], 3]);
  });

  test.each([
    ['the sea', { lat: 0, lon: 0 }],
    ['the north pole', { lat: 90, lon: 0 }],
    ['the date line', { lat: -16.5, lon: 180 }],
  ])('%s has no area and no stores', async (_where, location) => {
    const { status, output } = await server.call(sellerDiscoveryLocation, { location });
    expect([status, output.area, output.stores]).toEqual([200, null, []]);
  });

  test.each([
    ['no location', {}],
    ['a latitude beyond the pole', { location: { lat: 90.1, lon: 0 } }],
    ['-90, which is excluded', { location: { lat: -90, lon: 0 } }],
    ['-180, which is excluded', { location: { lat: 0, lon: -180 } }],
    ['text', { location: { lat: '12.93', lon: '77.68' } }],
    ['nulls', { location: { lat: null, lon: null } }],
    ['an unknown group', { location: HERE, group: 'weapons' }],
    ['too many asked for', { location: HERE, limit: 1000 }],
    ['a prototype', { location: HERE, __proto__x: {}, constructor: 1 }],
  ])('refuses %s', async (_what, body) => {
    const { status, problem } = await server.send(sellerDiscoveryLocation, body);
    expect([status, problem.code]).toEqual([400, 'bad_input']);
  });
});
