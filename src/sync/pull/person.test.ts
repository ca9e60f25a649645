import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { StoredPreferences } from '../../contracts/account/save-preferences.ts';
import type { UserDetails } from '../../contracts/user-details.ts';
import { DEFAULT_ADDRESS } from '../../domain/account/address.ts';
import { DEFAULT_PREFERENCES } from '../../domain/account/preferences.ts';
import { DeviceDatabase } from '../../db/device-database.ts';
import { readUserDetails, readSetting } from '../../db/reads/settings.ts';
import { writeSetting } from '../../db/settings.ts';
import { aPersonDatabase, anEntry, noTransport } from '../../../tests/support/sync-world.ts';
import type { Transport } from '../transport.ts';
import { pullPerson } from './person.ts';

const ASHA = 1001;
const HOME = '0190a8c4-0000-7000-8000-000000000001';
const OFFICE = '0190a8c4-0000-7000-8000-000000000002';
const USER: UserDetails = {
  userId: ASHA,
  systemUserId: '0190a8c4-0000-7000-8000-000000000009',
  contact: '9876543210',
  name: 'Asha',
  email: '',
  realmOwnerInfo: { role: 1, realmIdentifier: 5, name: 'Asha' },
};
const address = (plot: string) => ({
  ...DEFAULT_ADDRESS,
  name: 'Home',
  plot,
  contactNumber: '9876543210',
});
const preferences = (updatedAt: number, acceptUpToPaise: number): StoredPreferences => ({
  ...DEFAULT_PREFERENCES,
  standingChoice: { acceptUpToPaise, dropMissing: false },
  updatedAt,
});

interface ServerAnswer {
  readonly addresses?: readonly { readonly addressId: string; readonly plot: string }[];
  readonly preferences?: StoredPreferences;
}

/** Asha's device; `meanwhile` happens while the server's answer is on its way. */
async function aDevice(answer: ServerAnswer, meanwhile: () => Promise<unknown> = async () => {}) {
  const db = aPersonDatabase();
  const device = new DeviceDatabase(`haat-of-${db.name}`);
  const session = { token: 't', tokenType: 'Bearer', userId: ASHA, realmId: 5, expiresAt: 9e12 };
  await writeSetting(device, 'authData', session);
  const asked: unknown[] = [];
  const call = async (_contract: unknown, input: unknown) => {
    asked.push(input);
    await meanwhile();
    return {
      user: USER,
      addresses: (answer.addresses ?? []).map(({ addressId, plot }, i) => ({
        addressId,
        address: address(plot),
        version: i + 1,
      })),
      preferences: answer.preferences ?? preferences(0, 0),
      isKnownDevice: false,
    };
  };
  const transport = { ...noTransport, call: call as Transport['call'] };
  const pull = () =>
    pullPerson({ device, transport, db, userId: ASHA, now: () => 50_000, newId: () => HOME });
  const plots = async () =>
    Object.fromEntries((await db.addresses.toArray()).map((row) => [row.id, row.address.plot]));
  return { db, device, pull, plots, asked };
}

describe('the personal info of this device', () => {
  it('holds primaryPhoneNumber and systemUserId, also where an older version kept none', async () => {
    const { device, pull } = await aDevice({});
    await pull();
    const kept = await readSetting(device, 'user_details');
    const { systemUserId, contact: primaryPhoneNumber } = USER;
    expect(kept).toMatchObject({ primaryPhoneNumber, systemUserId });
    await writeSetting(device, 'user_details', USER);
    expect(await readUserDetails(device)).toMatchObject({ primaryPhoneNumber, systemUserId });
  });
});

describe('DB-3 a person’s things come back from the server', () => {
  it('DB-3 fills an empty database with addresses, preferences and details', async () => {
    const addresses = [
      { addressId: HOME, plot: '1' },
      { addressId: OFFICE, plot: '2' },
    ];
    const { db, device, pull } = await aDevice({ addresses, preferences: preferences(9, 2_500) });
    await pull();
    const rows = await db.addresses.toArray();
    expect(rows.map(({ id, pending, confirmed }) => [id, pending, confirmed?.plot])).toEqual([
      [HOME, false, '1'],
      [OFFICE, false, '2'],
    ]);
    const [home, office] = rows;
    expect((office?.savedAt ?? 0) > (home?.savedAt ?? 0)).toBe(true);
    expect(await db.fact('preferences')).toEqual(preferences(9, 2_500));
    const { contact: primaryPhoneNumber } = USER;
    expect(await readSetting(device, 'user_details')).toEqual({ ...USER, primaryPhoneNumber });
  });

  it('DB-3 names this device by its database, the same each time', async () => {
    const { pull, db, asked } = await aDevice({});
    await pull();
    await pull();
    const deviceId = await db.fact('device-id');
    expect(asked).toEqual([{ deviceId }, { deviceId }]);
  });

  it('keeps an address whose change waits here', async () => {
    const { db, pull, plots } = await aDevice({ addresses: [{ addressId: HOME, plot: 'old' }] });
    await db.addresses.put({
      id: HOME,
      address: address('new'),
      pending: true,
      confirmed: null,
      savedAt: 1,
    });
    await db.outbox.add(anEntry({ subject: `address:${HOME}` }));
    await pull();
    expect(await plots()).toEqual({ [HOME]: 'new' });
  });

  it('keeps an address that was changed and sent while the answer was on its way', async () => {
    const saved = { address: address('new'), pending: false, confirmed: address('new') };
    const { db, pull, plots } = await aDevice(
      { addresses: [{ addressId: HOME, plot: 'old' }] },
      async () => db.addresses.put({ id: HOME, ...saved, savedAt: 77 }),
    );
    await pull();
    expect(await plots()).toEqual({ [HOME]: 'new' });
  });

  it('takes away an address that another phone deleted, and none that waits or is not proven', async () => {
    const kept = { address: address('1'), confirmed: address('1'), savedAt: 1 };
    const { db, pull, plots } = await aDevice({ addresses: [{ addressId: OFFICE, plot: '2' }] });
    const NEW = '0190a8c4-0000-7000-8000-000000000003';
    await db.addresses.bulkPut([
      { id: HOME, ...kept, pending: false },
      { id: OFFICE, ...kept, pending: false },
      { id: NEW, ...kept, confirmed: null, pending: true },
    ]);
    await pull();
    expect(await plots()).toEqual({ [OFFICE]: '2', [NEW]: '1' });
  });

  it('keeps newer preferences than the answer has, and a name that waits here', async () => {
    const { db, device, pull } = await aDevice({ preferences: preferences(8, 0) });
    await db.setFact('preferences', preferences(9, 2_500));
    await db.outbox.add(anEntry({ subject: 'profile' }));
    await pull();
    expect(await db.fact('preferences')).toEqual(preferences(9, 2_500));
    expect(await readSetting(device, 'user_details')).toBeUndefined();
  });

  it('delivers to the last address at sign-in, where nothing is chosen on this phone', async () => {
    const addresses = [
      { addressId: HOME, plot: '1' },
      { addressId: OFFICE, plot: '2' },
    ];
    const { device, pull } = await aDevice({ addresses });
    await pull();
    expect(await readSetting(device, 'selected_user_address')).toBe(OFFICE);
    expect(await readSetting(device, 'area-code')).toBe(DEFAULT_ADDRESS.areaCode);
  });

  it('leaves the area alone that was chosen on this phone', async () => {
    const { device, pull } = await aDevice({ addresses: [{ addressId: HOME, plot: '1' }] });
    await writeSetting(device, 'area-code', '110001');
    await pull();
    expect(await readSetting(device, 'area-code')).toBe('110001');
    expect(await readSetting(device, 'selected_user_address')).toBeUndefined();
  });

  it('chooses no address for a person who shops by pincode', async () => {
    const { db, device, pull } = await aDevice({ addresses: [{ addressId: HOME, plot: '1' }] });
    const kept = { address: address('1'), pending: false, confirmed: address('1'), savedAt: 1 };
    await db.addresses.put({ id: HOME, ...kept });
    await pull();
    expect(await readSetting(device, 'selected_user_address')).toBeUndefined();
  });

  it('writes no details of one person for another who has signed in meanwhile', async () => {
    const ravi = { token: 'r', tokenType: 'Bearer', userId: 7, realmId: 8, expiresAt: 9e12 };
    const { device, pull } = await aDevice({}, async () => {
      await writeSetting(device, 'authData', ravi);
    });
    await pull();
    expect(await readSetting(device, 'user_details')).toBeUndefined();
  });
});
