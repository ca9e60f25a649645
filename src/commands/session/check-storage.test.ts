import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { aPersonDatabase } from '../../../tests/support/sync-world.ts';
import { DeviceDatabase } from '../../db/device-database.ts';
import { readLostStorage } from '../../db/reads/sync-status/sync-status.ts';
import { writeSetting } from '../../db/settings.ts';
import { checkStorage, markLossAsRead, type DatabaseMarker } from './check-storage.ts';

const ASHA = 1001;

/** Asha's database as it is after a start; signed in unless told otherwise. */
async function aDevice({ hasToken = true } = {}) {
  const person = aPersonDatabase();
  const device = new DeviceDatabase(`haat-of-${person.name}`);
  let ids = 0;
  const newId = () => `${person.name}-${(ids += 1)}`;
  if (hasToken) {
    const session = { token: 't', tokenType: 'Bearer', userId: ASHA, realmId: 1, expiresAt: 9e12 };
    await writeSetting(device, 'authData', session);
  }
  const check = (marker: DatabaseMarker | null) =>
    checkStorage({ device, person, newId }, ASHA, marker);
  return { person, device, check };
}

describe('DB-3 an emptied database is recognised', () => {
  it('DB-3 by an id that is not the one noted outside of it; once, however many tabs look', async () => {
    const { person, check } = await aDevice();
    const before = { userId: ASHA, deviceId: 'the-old-one', unsent: 2 };
    const found = await Promise.all([check(before), check(before)]);
    expect(found.map(({ isEmptied }) => isEmptied)).toEqual([true, true]);
    expect(found[0]?.deviceId).toBe(found[1]?.deviceId);
    expect(await readLostStorage(person)).toMatchObject({ deviceId: 'the-old-one', unsent: 2 });
    await markLossAsRead(person);
    expect(await readLostStorage(person)).toBeNull();
    await check(before);
    expect(await readLostStorage(person)).toBeNull();
  });

  it('DB-3 a second emptying is told again', async () => {
    const { person, check } = await aDevice();
    await check({ userId: ASHA, deviceId: 'first', unsent: 0 });
    await markLossAsRead(person);
    await check({ userId: ASHA, deviceId: 'second', unsent: 1 });
    expect(await readLostStorage(person)).toMatchObject({ deviceId: 'second', unsent: 1 });
  });

  it('DB-3 not at the first start, not at the next, and not because of another person’s', async () => {
    const { person, check } = await aDevice();
    const first = await check(null);
    expect(first).toMatchObject({ isEmptied: false, lacksOrders: true });
    const next = await check({ userId: ASHA, deviceId: first.deviceId, unsent: 5 });
    expect(next).toMatchObject({ isEmptied: false, deviceId: first.deviceId });
    const other = await check({ userId: 7, deviceId: 'of-ravi', unsent: 5 });
    expect(other.isEmptied).toBe(false);
    expect(await readLostStorage(person)).toBeNull();
  });

  it('OUT-4 asks the same person to sign in again when the token went too', async () => {
    const { person, check } = await aDevice({ hasToken: false });
    const found = await check({ userId: ASHA, deviceId: 'the-old-one', unsent: 0 });
    expect(found.isTokenLost).toBe(true);
    expect(await person.fact('signed-out')).toBe(true);
  });

  it('fetches orders where the server was never asked for them', async () => {
    const { person, check } = await aDevice();
    await person.setFact('orders-version', 4);
    expect((await check(null)).lacksOrders).toBe(false);
  });
});
