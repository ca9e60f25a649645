import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fetchDeskAreas, saveArea } from '../../../src/contracts/sellers/desk/desk-store.ts';
import {
  getSellersByPincode,
  sellerDiscovery,
  sellerDiscoveryLocation,
} from '../../../src/contracts/sellers/store-search.ts';
import { saveUpdateAddress } from '../../../src/contracts/addresses/change-addresses.ts';
import { selectCall } from '../../../src/contracts/orders/placing-calls.ts';
import { aWantedArea } from '../../support/builders/home-builders.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { lastActs } from '../../support/people/last-acts.ts';
import { withAdmin } from '../../support/people/with-admin.ts';
import { anAddress, anOrderWish } from '../../support/builders/order-builders.ts';

const given = withAdmin(async ({ server }) => {
  await aStore(server.db, { id: 'kere-store' });
});

const save = (parts: object = {}) =>
  given.server.send(saveArea, aWantedArea(parts), { as: given.as });
const stores = async (pincode: string) =>
  (await given.server.call(getSellersByPincode, { pincode })).output;

/** 560103 as the list has it, with changes. */
async function listed(parts: object) {
  const { areas } = (await given.server.call(fetchDeskAreas, { query: '560103' }, { as: given.as }))
    .output;
  const { areaCode, city, district, state, location } = areas[0] ?? {};
  return save({ areaCode, city, district, state, location, ...parts });
}

describe('save-area', () => {
  test('DESK-1 adds a pincode that the list lacks, where buyers find stores and keep an address', async () => {
    expect((await given.server.send(getSellersByPincode, { pincode: '560199' })).problem.code).toBe(
      'place_not_found',
    );
    expect((await save()).output.area).toMatchObject({ stands: 'served', stores: 1, version: 1 });
    expect(await stores('560199')).toMatchObject({
      area: { city: 'Bellandur Lake', location: { lat: 12.935 } },
      stores: [{ id: 'kere-store' }],
    });
    const buyer = await given.server.signIn('9876543210');
    const { address } = (
      await given.server.call(
        saveUpdateAddress,
        { addressId: randomUUID(), address: anAddress({ areaCode: '560199' }) },
        { as: buyer },
      )
    ).output;
    expect(address.areaCode).toBe('560199');
    const here = { location: { lat: 12.9351, lon: 77.6601 } };
    expect((await given.server.call(sellerDiscoveryLocation, here)).output.area?.areaCode).toBe(
      '560199',
    );
    expect((await lastActs(given.server.db))[0]).toMatchObject({
      subject: 'area:560199',
      reason: 'Bellandur Lake, open: A new post office',
    });
  });

  test('DESK-1 pauses an area: no store delivers there, none is said to be nearest, and no order is quoted', async () => {
    const { id: itemId } = await anItem(given.server.db, 'kere-store');
    const buyer = await given.server.signIn('9876543210');
    const address = anAddress({ areaCode: '560103' });
    const wish = () => anOrderWish('kere-store', [{ itemId, quantity: 1 }], address);
    const quote = async () => given.server.send(selectCall, wish(), { as: buyer });
    expect((await quote()).status).toBe(200);
    expect((await listed({ isPaused: true })).output.area.stands).toBe('paused');
    expect(await stores('560103')).toMatchObject({ stores: [], nearestServed: null });
    expect((await quote()).problem.code).toBe('address_not_serviceable');
    expect((await given.server.call(sellerDiscovery, { pincode: '560103' })).output.stores).toEqual(
      [],
    );
    // Elsewhere it delivers as before, and is found again once the pause is over.
    expect((await stores('560034')).stores).toHaveLength(1);
    expect((await listed({ isPaused: false, seenVersion: 1 })).output.area.stands).toBe('served');
    expect((await stores('560103')).stores).toHaveLength(1);
    expect((await quote()).status).toBe(200);
  });

  test('names an area otherwise, and buyers read that name', async () => {
    await listed({ city: 'Bellandur' });
    expect((await stores('560103')).area.city).toBe('Bellandur');
  });

  test('OUT-10 refuses what was decided upon another version', async () => {
    await save();
    expect((await save()).problem.code).toBe('changed_meanwhile');
    expect((await save({ seenVersion: 4 })).problem.code).toBe('changed_meanwhile');
  });

  test.each([
    ['nowhere', { location: null }, /please say where it is/],
    ['in the sea', { location: { lat: 0, lon: 0 } }, 'This point is not in India.'],
    ['in another town', { location: { lat: 25.59, lon: 85.13 } }, /whose pincode begins alike/],
  ])('an area is not %s', async (_, parts, detail) => {
    expect((await save(parts)).problem).toMatchObject({
      code: 'area_not_possible',
      detail: expect.stringMatching(detail) as string,
    });
  });

  test('two areas that administrators added are not at one point', async () => {
    await save();
    expect((await save({ areaCode: '560198' })).problem.detail).toBe(
      '560199 is at this point already.',
    );
  });

  test.each([
    ['a pincode that no post office can have', { areaCode: '290001' }],
    ['half a pincode', { areaCode: '5601' }],
    ['no name', { city: ' ' }],
    ['no reason', { reason: '' }],
  ])('refuses %s', async (_, parts) => {
    expect((await save(parts)).status).toBe(400);
  });
});
