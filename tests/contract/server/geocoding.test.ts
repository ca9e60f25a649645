import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { geocodeAnswer, type GeocodeAnswer } from '../../../src/contracts/places/geocode.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function geocode(query: Record<string, string>, key = 'haat-maps') {
  const response = await fetch(
    `${server.url}/maps/geocode/json?${new URLSearchParams({ ...query, key })}`,
  );
  expect(response.status).toBe(200);
  return v.parse(geocodeAnswer, await response.json());
}
const partsOf = (result: GeocodeAnswer['results'][number] | undefined): Record<string, string> =>
  Object.fromEntries(
    result?.address_components.map(
      ({ types, long_name: name }) => [types[0] ?? '', name] as const,
    ) ?? [],
  );

describe('geocoding', () => {
  test('finds a locality with its pincode, city, district, state and place', async () => {
    const { status, results } = await geocode({ address: 'Bellandur, Bengaluru' });
    expect(status).toBe('OK');
    expect(results[0]?.formatted_address).toBe('Bellandur, Bengaluru, Karnataka 560103, India');
    expect(results[0]?.geometry.location.lat).toBeCloseTo(12.93, 2);
    expect(results[0]?.geometry.location.lng).toBeCloseTo(77.685, 2);
    expect(partsOf(results[0])).toEqual({
      postal_code: '560103',
      sublocality: 'Bellandur',
      locality: 'Bengaluru',
      administrative_area_level_3: 'Bengaluru',
      administrative_area_level_1: 'Karnataka',
      country: 'India',
    });
  });

  test('finds a pincode inside an address', async () => {
    const { results } = await geocode({ address: '12, 3rd Main, somewhere 560034' });
    expect(partsOf(results[0])['postal_code']).toBe('560034');
  });

  test('finds the area of a point', async () => {
    const { status, results } = await geocode({ latlng: '12.9299,77.6848' });
    expect([status, partsOf(results[0])['postal_code']]).toEqual(['OK', '560103']);
    expect(results).toHaveLength(1);
  });

  test('gives at most eight results', async () => {
    expect((await geocode({ address: 'nagar' })).results).toHaveLength(8);
  });

  test('finds nothing in the sea, and nothing for a name that no place has', async () => {
    expect(await geocode({ latlng: '0,0' })).toEqual({ status: 'ZERO_RESULTS', results: [] });
    expect((await geocode({ address: 'zzzzqqq' })).status).toBe('ZERO_RESULTS');
  });

  test.each(['', 'wrong', 'haat-maps '])('denies the key %j', async (key) => {
    expect(await geocode({ address: 'Bellandur' }, key)).toEqual({
      status: 'REQUEST_DENIED',
      results: [],
    });
  });

  test('denies a call without a key, or with two', async () => {
    for (const query of ['address=Bellandur', 'address=Bellandur&key=haat-maps&key=haat-maps']) {
      const response = await fetch(`${server.url}/maps/geocode/json?${query}`);
      expect(v.parse(geocodeAnswer, await response.json()).status).toBe('REQUEST_DENIED');
    }
  });

  test.each([
    ['nothing', {}],
    ['an empty address', { address: '  ' }],
    ['an endless address', { address: 'a'.repeat(201) }],
    ['a point that is none', { latlng: 'here' }],
    ['half a point', { latlng: '12.9' }],
    ['a latitude beyond the pole', { latlng: '91,0' }],
    ['an infinite point', { latlng: '1e999,1' }],
    ['an endless point', { latlng: `12.${'9'.repeat(5000)},77` }],
  ])('refuses %s', async (_what, query) => {
    expect(await geocode(query)).toEqual({ status: 'INVALID_REQUEST', results: [] });
  });
});
