import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sellerDiscovery } from '../../../src/contracts/sellers/store-search.ts';
import { storeTags } from '../../../server/sellers/seller-tables.ts';
import { aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

const HERE = { lat: 12.93, lon: 77.685 };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const near = { lat: 12.9301, lon: 77.685 };
  // The clock of tests stands at noon in India.
  await aStore(server.db, { id: 'night', ...near, opensAt: 2000, closesAt: 600 });
  await aStore(server.db, {
    id: 'quick',
    lat: 12.931,
    lon: 77.685,
    opensAt: 900,
    closesAt: 1700,
    deliveryMinutes: 15,
    minimumOrderPaise: 20_000,
    freeDeliveryFromPaise: null,
  });
  await aStore(server.db, { id: 'liked', lat: 12.94, lon: 77.685, ratingTenths: 49 });
  await aStore(server.db, { id: 'shut', ...near, takingOrders: false, ratingTenths: 50 });
  await aStore(server.db, { id: 'far', lat: 13.5, lon: 77.685 });
  await server.db.insert(storeTags).values({ storeId: 'liked', tag: 'organic' });
});
afterAll(() => server.close());

const find = async (wish: object) => {
  const { output } = await server.send(sellerDiscovery, { location: HERE, ...wish });
  return output.stores.map(({ store }) => store.id);
};

describe('seller-discovery', () => {
  test('lists the stores that deliver, nearest first, those that take no orders last', async () => {
    expect(await find({})).toEqual(['night', 'quick', 'liked', 'shut']);
  });

  test('tells how far each is', async () => {
    const { output } = await server.call(sellerDiscovery, { location: HERE });
    expect(output.stores[2]?.distanceKm).toBeCloseTo(1.112, 2);
    expect(output.area).toMatchObject({ areaCode: '560103' });
  });

  test.each([
    ['open now', { openNow: true }, ['quick', 'liked', 'shut']],
    ['taking orders', { takingOrders: true }, ['night', 'quick', 'liked']],
    ['well rated', { minRatingTenths: 49 }, ['liked', 'shut']],
    ['delivering free of charge', { freeDelivery: true }, ['night', 'liked', 'shut']],
    ['with a tag', { tags: ['organic', 'wholesale'] }, ['liked']],
    ['of a group that nobody sells', { groups: ['cattle-feed'] }, []],
  ])('lists only stores that are %s', async (_, wish, ids) => {
    expect(await find(wish)).toEqual(ids);
  });

  test.each([
    ['rating', 'liked'],
    ['fastest', 'quick'],
    ['minimum-order', 'night'],
  ])('sorts by %s', async (sort, first) => {
    expect((await find({ sort }))[0]).toBe(first);
  });

  test('pages the list and knows its length', async () => {
    const { output } = await server.call(sellerDiscovery, { location: HERE, limit: 1, offset: 1 });
    expect([output.stores[0]?.store.id, output.stores.length, output.total]).toEqual([
      'quick',
      1,
      4,
    ]);
  });

  test('takes a pincode for a place, and refuses one that there is not', async () => {
    const { output } = await server.call(sellerDiscovery, { pincode: '560103' });
    expect(output.stores.map(({ store }) => store.id)).toContain('quick');
    const { status, problem } = await server.call(sellerDiscovery, { pincode: '999999' });
    expect([status, problem.code]).toEqual([404, 'place_not_found']);
  });

  test('asks for a place', async () => {
    const { status, problem } = await server.call(sellerDiscovery, {});
    expect([status, problem.code]).toEqual([400, 'bad_input']);
  });
});
