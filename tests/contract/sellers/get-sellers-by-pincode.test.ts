import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getSellersByPincode } from '../../../src/contracts/sellers/store-search.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A tenth of a degree of latitude is 11.1 km. */
const AT_560103 = { lat: 12.93, lon: 77.685 };
const idsOf = ({ stores }: { stores: { id: string }[] }) => stores.map(({ id }) => id);

describe('get-sellers-by-pincode', () => {
  test('an area without stores has an empty list, not an error', async () => {
    const { status, output } = await server.call(getSellersByPincode, { pincode: '110001' });
    expect(status).toBe(200);
    expect(output).toMatchObject({ stores: [], total: 0, area: { city: 'Delhi', state: 'Delhi' } });
    // Nobody has a store yet.
    expect(output.nearestServed).toBeNull();
  });

  test('lists the stores whose own radius covers the pincode, nearest first', async () => {
    const { lat, lon } = AT_560103;
    await aStore(server.db, { id: 'five-km', lat: lat + 0.045, lon });
    await aStore(server.db, { id: 'here', lat, lon });
    await aStore(server.db, { id: 'nine-km', lat, lon: lon + 0.083 });
    await aStore(server.db, { id: 'too-far-for-it', lat: lat + 0.045, lon, deliveryRadiusKm: 4 });
    await aStore(server.db, { id: 'far-but-goes-far', lat: lat - 0.4, lon, deliveryRadiusKm: 60 });
    await aStore(server.db, { id: 'in-mumbai', lat: 18.94, lon: 72.84, areaCode: '400001' });
    const { output } = await server.call(getSellersByPincode, { pincode: '560103' });
    expect(idsOf(output)).toEqual(['here', 'five-km', 'nine-km', 'far-but-goes-far']);
    expect(output.total).toBe(4);
    expect(output.area).toMatchObject({
      areaCode: '560103',
      city: 'Bengaluru',
      state: 'Karnataka',
    });
    expect(output.serverTime).toBe(server.clock.now());
  });

  test('AREA-1 tells where nobody delivers which area is the nearest that has a store, and how far', async () => {
    const patna = await server.call(getSellersByPincode, { pincode: '800001' });
    expect(patna.output).toMatchObject({
      stores: [],
      nearestServed: { area: { areaCode: '400001', city: 'Mumbai' } },
    });
    await aStore(server.db, { id: 'in-delhi', lat: 28.63, lon: 77.21, areaCode: '110001' });
    const { output } = await server.call(getSellersByPincode, { pincode: '800001' });
    expect(output.nearestServed).toMatchObject({ area: { areaCode: '110001', city: 'Delhi' } });
    // As the crow flies.
    expect(output.nearestServed?.km).toBeGreaterThan(800);
    expect(output.nearestServed?.km).toBeLessThan(900);
    const served = await server.call(getSellersByPincode, { pincode: '560103' });
    expect(served.output.nearestServed).toBeNull();
  });

  test('pages the list', async () => {
    const ask = { pincode: '560103', limit: 2, offset: 1 };
    const { output } = await server.call(getSellersByPincode, ask);
    expect(idsOf(output)).toEqual(['five-km', 'nine-km']);
    expect(output.total).toBe(4);
    const beyond = await server.call(getSellersByPincode, { ...ask, offset: 50 });
    expect(beyond.output).toMatchObject({ stores: [], total: 4 });
  });

  test('tells what a store sells and charges', async () => {
    await anItem(server.db, 'here');
    await anItem(server.db, 'here', { removed: true });
    const { output } = await server.call(getSellersByPincode, { pincode: '560103', limit: 1 });
    expect(output.stores[0]).toMatchObject({
      id: 'here',
      name: 'Anand Kirana',
      groups: ['grocery'],
      itemCount: 1,
      rating: 4.3,
      takingOrders: true,
      freeDeliveryFromPaise: 50_000,
      location: AT_560103,
    });
  });

  test('shows a store that takes no orders now', async () => {
    await aStore(server.db, { id: 'closed', ...AT_560103, takingOrders: false });
    const { output } = await server.call(getSellersByPincode, { pincode: '560103' });
    expect(output.stores.find(({ id }) => id === 'closed')?.takingOrders).toBe(false);
  });

  test('goes by the pincode itself where its place on the map is unknown', async () => {
    await aStore(server.db, { id: 'in-182101', areaCode: '182101', lat: 32.7, lon: 75.2 });
    const { output } = await server.call(getSellersByPincode, { pincode: '182101' });
    expect(idsOf(output)).toEqual(['in-182101']);
    expect(output.area.location).toBeNull();
  });

  test('does not know a pincode without a post office', async () => {
    const { status, problem } = await server.call(getSellersByPincode, { pincode: '999999' });
    expect([status, problem.code]).toEqual([404, 'place_not_found']);
  });

  test.each([
    ['no pincode', {}],
    ['five digits', { pincode: '56010' }],
    ['a leading zero', { pincode: '060103' }],
    ['a number', { pincode: 560_103 }],
    ['SQL', { pincode: "560103' or 1=1--" }],
    ['too many asked for', { pincode: '560103', limit: 201 }],
    ['none asked for', { pincode: '560103', limit: 0 }],
    ['half a store', { pincode: '560103', limit: 1.5 }],
    ['a negative offset', { pincode: '560103', offset: -1 }],
    ['an endless offset', { pincode: '560103', offset: 1e9 }],
    ['an unknown field', { pincode: '560103', sort: 'price' }],
    ['a list', []],
    ['nothing', null],
  ])('refuses %s', async (_what, body) => {
    const { status, problem } = await server.send(getSellersByPincode, body);
    expect([status, problem.code]).toEqual([400, 'bad_input']);
  });
});
