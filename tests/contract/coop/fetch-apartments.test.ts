import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchApartments } from '../../../src/contracts/group-buy/group-buy-lists.ts';
import { aGroupBuy, anApartment } from '../../support/builders/group-buy-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  await anApartment(db, { id: 'palm', name: 'Palm Meadows', areaCode: '560066', lat: 12.98 });
  await anApartment(db, { id: 'lake', name: 'Lake Terraces' });
  await anApartment(db, { id: 'garden', name: 'Garden Terraces', street: 'Lake Road', lon: 77.7 });
  await anApartment(db, {
    id: 'delhi',
    name: 'Palm Court',
    city: 'New Delhi',
    areaCode: '110001',
    lat: 28.6,
    lon: 77.2,
  });
});
afterAll(() => server.close());

const found = async (input: Parameters<typeof ask>[0]) =>
  (await ask(input)).output.apartments.map((apartment) => apartment.apartmentId);
const ask = (input: {
  pincode?: string | null;
  query?: string;
  location?: { lat: number; lon: number } | null;
  limit?: number;
  offset?: number;
}) => server.call(fetchApartments, input);

describe('fetch-apartments', () => {
  test.each([
    ['all by name', {}, ['garden', 'lake', 'palm', 'delhi'].toSorted()],
    ['those of a pincode', { pincode: '560103' }, ['garden', 'lake']],
    ['those of all words, however they are written', { query: ' LAKE terr' }, ['garden', 'lake']],
    ['those of a word and a pincode', { query: 'palm', pincode: '110001' }, ['delhi']],
    ['nothing for a word that none has', { query: 'palace' }, []],
    ['nothing hostile', { query: "'); drop table apartments; --" }, []],
  ])('finds %s', async (_what, input, ids) => {
    expect((await found(input)).toSorted()).toEqual(ids);
  });

  test('finds those near a point, the nearest first', async () => {
    expect(await found({ location: { lat: 12.94, lon: 77.7 } })).toEqual([
      'garden',
      'lake',
      'palm',
    ]);
  });

  test('comes in pages by name', async () => {
    expect(await found({ limit: 2 })).toEqual(['garden', 'lake']);
    expect(await found({ limit: 2, offset: 2 })).toEqual(['delhi', 'palm']);
  });

  test('says how many group buys can be joined now', async () => {
    const { db } = server;
    const now = server.clock.now();
    await aGroupBuy(db, { apartmentId: 'palm' });
    await aGroupBuy(db, { apartmentId: 'palm', endsAt: now });
    await aGroupBuy(db, { apartmentId: 'palm', startsAt: now + 1 });
    const { output } = await ask({ pincode: '560066' });
    expect(output.apartments).toEqual([
      {
        apartmentId: 'palm',
        name: 'Palm Meadows',
        street: 'Outer Ring Road',
        city: 'Bengaluru',
        state: 'Karnataka',
        areaCode: '560066',
        location: { lat: 12.98, lon: 77.68 },
        openGroupBuys: 1,
      },
    ]);
  });

  test.each([{ pincode: '56010' }, { query: 'x'.repeat(61) }, { limit: 101 }])(
    'refuses %j',
    async (input) => {
      expect((await ask(input)).problem.code).toBe('bad_input');
    },
  );
});
