import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveApartment } from '../../../src/contracts/group-buy/desk-group-buy.ts';
import { fetchApartments } from '../../../src/contracts/group-buy/group-buy-lists.ts';
import { aWantedApartment } from '../../support/builders/group-buy-builders.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('save-apartment', () => {
  test('DESK-1 makes an apartment that its people find by its words and its pincode, and mends it', async () => {
    const as = await signInAs(server, 'admin');
    const save = (parts: object = {}) =>
      server.send(saveApartment, aWantedApartment(parts), { as });
    const find = async (ask: object) =>
      (await server.call(fetchApartments, ask, { as })).output.apartments;
    expect((await save()).output).toEqual({ apartmentId: 'lakeside-towers' });
    expect(await find({ query: 'lakes' })).toMatchObject([{ name: 'Lakeside Towers' }]);
    await save({ name: 'Hillside Towers' });
    expect(await find({ query: 'lakes' })).toEqual([]);
    const [found] = await find({ pincode: '560103' });
    expect(found?.name).toBe('Hillside Towers');
    expect(found?.location.lat).toBeCloseTo(12.9, 0);
    expect((await save({ areaCode: '999999' })).problem.code).toBe('place_not_found');
    expect((await save({ name: '' })).status).toBe(400);
  });
});
