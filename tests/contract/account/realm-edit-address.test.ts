import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  realmEditAddress,
  saveUpdateAddress,
} from '../../../src/contracts/addresses/change-addresses.ts';
import { getRealmById } from '../../../src/contracts/account/realm.ts';
import type { DeliveryAddress } from '../../../src/domain/account/address.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { anAddress } from '../../support/builders/order-builders.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let asha: PersonSession;
let addressId: string;
let saved: DeliveryAddress;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  asha = await server.signIn(aMobileNumber());
  addressId = randomUUID();
  const input = { addressId, address: anAddress({ location: { lat: 12.9, lon: 77.6 } }) };
  saved = (await server.call(saveUpdateAddress, input, { as: asha })).output.address;
});

const edit = (changes: object, as = asha) =>
  server.send(realmEditAddress, { addressId, changes }, { as });
const stored = async (as = asha) => (await server.call(getRealmById, {}, { as })).output.addresses;

describe('realm-edit-address', () => {
  test('changes what is given, leaves the rest, and raises the version', async () => {
    const [before] = await stored();
    const { output } = await edit({ plot: '7, 2nd floor', type: 'Work' });
    expect(output.address).toEqual({ ...saved, plot: '7, 2nd floor', type: 'Work' });
    expect(output.version).toBeGreaterThan(before?.version ?? 0);
    expect(await stored()).toEqual([
      { addressId, address: output.address, version: output.version },
    ]);
  });

  test('moves to the place of another pincode, unless a point comes with it', async () => {
    const moved = await edit({ areaCode: '110001' });
    expect(moved.output.address.location?.lat).toBeCloseTo(28.6, 0);
    const point = { lat: 28.65, lon: 77.2 };
    const placed = await edit({ areaCode: '110006', location: point });
    expect(placed.output.address.location).toEqual(point);
  });

  test('refuses a pincode that no post office has, and leaves everything', async () => {
    const { status, problem } = await edit({ plot: 'x', areaCode: '999999' });
    expect([status, problem.code]).toEqual([404, 'place_not_found']);
    expect((await stored())[0]?.address).toEqual(saved);
  });

  test("answers somebody else's address as one that is not there", async () => {
    const ravi = await server.signIn(aMobileNumber());
    const { status, problem } = await edit({ plot: 'x' }, ravi);
    expect([status, problem.code]).toEqual([404, 'not_found']);
    expect((await stored())[0]?.address).toEqual(saved);
  });

  test('loses neither of two edits that come at once', async () => {
    const answers = await Promise.all([edit({ plot: '9' }), edit({ street: 'New street' })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await stored())[0]?.address).toMatchObject({ plot: '9', street: 'New street' });
  });

  test.each([{ plot: '' }, { contactNumber: '123' }, { owner: 1 }])(
    'refuses %j',
    async (changes) => {
      expect((await edit(changes)).status).toBe(400);
    },
  );
});
