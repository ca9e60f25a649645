import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { personDevices } from '../../../server/cart/cart-tables.ts';
import { saveUpdateAddress } from '../../../src/contracts/addresses/change-addresses.ts';
import { getRealmById } from '../../../src/contracts/account/realm.ts';
import { ondcUserPreferences } from '../../../src/contracts/account/save-preferences.ts';
import { anAddress } from '../../support/builders/order-builders.ts';
import { somePreferences } from '../../support/builders/preference-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let people = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const aPerson = () => server.signIn(`98764${String((people += 1)).padStart(5, '0')}`);

describe('get-realm-by-id', () => {
  test('DB-3 gives back what an emptied device had: details, addresses and preferences', async () => {
    const asha = await aPerson();
    const [home, office] = [randomUUID(), randomUUID()];
    for (const addressId of [home, office]) {
      const address = { ...anAddress(), name: addressId === home ? 'Home' : 'Office' };
      await server.call(saveUpdateAddress, { addressId, address }, { as: asha });
      server.clock.advance(1);
    }
    await server.call(ondcUserPreferences, { preferences: somePreferences() }, { as: asha });
    const { output } = await server.call(getRealmById, {}, { as: asha });
    expect(output.user).toEqual(asha.details);
    expect(output.addresses.map(({ addressId, address }) => [addressId, address.name])).toEqual([
      [home, 'Home'],
      [office, 'Office'],
    ]);
    expect(output.preferences).toMatchObject(somePreferences());
  });

  test('is about nobody else', async () => {
    const [asha, ravi] = [await aPerson(), await aPerson()];
    const input = { addressId: randomUUID(), address: anAddress() };
    await server.call(saveUpdateAddress, input, { as: asha });
    const { output } = await server.call(getRealmById, {}, { as: ravi });
    expect([output.user.userId, output.addresses]).toEqual([ravi.user, []]);
  });

  test('DB-3 knows a device again by its database, of this person only', async () => {
    const [asha, ravi] = [await aPerson(), await aPerson()];
    const deviceId = randomUUID();
    const isKnown = async (as: typeof asha, id = deviceId) =>
      (await server.call(getRealmById, { deviceId: id }, { as })).output.isKnownDevice;
    expect(await isKnown(asha)).toBe(false);
    expect(await isKnown(asha)).toBe(true);
    expect(await isKnown(ravi)).toBe(false);
    expect(await isKnown(asha, randomUUID())).toBe(false);
  });

  test('remembers the hundred devices used last and no more', async () => {
    const asha = await aPerson();
    const oldest = randomUUID();
    const values = Array.from({ length: 100 }, (_, i) => ({
      userId: asha.user as number,
      deviceId: i === 0 ? oldest : randomUUID(),
      seenAt: i,
    }));
    await server.db.insert(personDevices).values(values);
    await server.call(getRealmById, { deviceId: randomUUID() }, { as: asha });
    const kept = await server.db
      .select()
      .from(personDevices)
      .where(eq(personDevices.userId, asha.user as number));
    expect(kept.length).toBe(100);
    expect(kept.some(({ deviceId }) => deviceId === oldest)).toBe(false);
  });
});
