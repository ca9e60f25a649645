import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { describe, expect, it, onTestFinished } from 'vitest';
import { anEntry } from '../../../tests/support/sync-world.ts';
import { DeviceDatabase } from '../../db/device-database.ts';
import { openDatabases } from '../../db/open-databases.ts';
import { personDatabaseName } from '../../db/person-database.ts';
import { save } from '../../db/save.ts';
import { removeSettings, writeSetting } from '../../db/settings.ts';
import { finishSignOut, signOut, unsentWork } from './sign-out.ts';

let people = 5_000;

const sessionOf = (userId: number) => ({
  token: 't',
  tokenType: 'Bearer',
  userId,
  realmId: 1,
  expiresAt: 9e12,
});

/** Somebody who is signed in on a device with two tabs open, with an entry that waits. */
async function aPersonInTwoTabs() {
  const userId = (people += 1);
  const device = new DeviceDatabase(`haat-of-${userId}`);
  await writeSetting(device, 'authData', sessionOf(userId));
  const deleted: (number | null)[] = [];
  const [first, second] = [
    openDatabases(undefined),
    openDatabases(undefined, { onDeleted: (id) => deleted.push(id) }),
  ];
  await first.person(userId).outbox.add(anEntry());
  await second.person(userId).outbox.count();
  return { userId, device, first, second, deleted };
}

const settingNames = (device: DeviceDatabase) => device.settings.toCollection().primaryKeys();
const exists = (userId: number) => Dexie.exists(personDatabaseName(userId));

describe('signing out', () => {
  it('removes the token, the database, and what was chosen and visited; the area of the device stays', async () => {
    const { device, first, userId } = await aPersonInTwoTabs();
    await writeSetting(device, 'area-code', '560103');
    await writeSetting(device, 'favourite_shop', ['annapurna']);
    await writeSetting(device, 'selected_user_address', 'home');
    await device.visits.put({ storeId: 'annapurna', visitedAt: 1 });
    await signOut(device, first.person(userId));
    expect(await settingNames(device)).toEqual(['area-code']);
    expect(await device.visits.count()).toBe(0);
    expect(await exists(userId)).toBe(false);
  });

  it('knows beforehand what would be lost', async () => {
    const { first, userId } = await aPersonInTwoTabs();
    expect(await unsentWork(first.person(userId))).toMatchObject({ waiting: 1, needsBuyer: 0 });
  });

  it('lets screens leave while the database is still there', async () => {
    const { device, first, userId } = await aPersonInTwoTabs();
    const person = first.person(userId);
    const seen: boolean[] = [];
    await signOut(device, person, () => seen.push(person.isOpen()));
    expect([...seen, person.isOpen()]).toEqual([true, false]);
  });

  it('closes the other tab’s database for good: nothing written later brings it back', async () => {
    const { device, first, second, userId, deleted } = await aPersonInTwoTabs();
    const late = second.person(userId);
    await signOut(device, first.person(userId));
    expect(deleted).toEqual([userId]);
    await expect(late.setFact('signed-out', true)).rejects.toThrow(Dexie.DatabaseClosedError);
    const saved = await save(late, () => late.setFact('drain-beat', 1));
    expect(saved).toMatchObject({ ok: false, message: 'Not saved: you have signed out.' });
    expect(await exists(userId)).toBe(false);
  });

  it('lets nobody make the database anew who still knew of its person', async () => {
    const { device, first, second, userId } = await aPersonInTwoTabs();
    await signOut(device, first.person(userId));
    for (const tab of [first, second]) {
      await expect(tab.person(userId).fact('device-id')).rejects.toThrow(Dexie.DatabaseClosedError);
      expect(await exists(userId)).toBe(false);
    }
  });

  it('gives the same person a new, empty database when they come back', async () => {
    const { device, first, second, userId } = await aPersonInTwoTabs();
    await signOut(device, first.person(userId));
    await writeSetting(first.device, 'authData', sessionOf(userId));
    onTestFinished(() => removeSettings(first.device, ['authData']));
    for (const tab of [first, second]) expect(await tab.person(userId).outbox.count()).toBe(0);
  });
});

describe('a sign-out that was cut off', () => {
  it('is ended by whoever starts next', async () => {
    const { device, first, userId } = await aPersonInTwoTabs();
    const cutOff = signOut(device, first.person(userId), () => {
      throw new Error('the tab was closed');
    });
    await expect(cutOff).rejects.toThrow('the tab was closed');
    expect(await settingNames(device)).toEqual(['signing-out']);
    expect(await exists(userId)).toBe(true);
    expect(await finishSignOut(device)).toBe(true);
    expect(await exists(userId)).toBe(false);
    expect(await settingNames(device)).toEqual([]);
    expect(await finishSignOut(device)).toBe(false);
  });

  it('takes nothing from the same person who has signed in again', async () => {
    const { device, first, userId } = await aPersonInTwoTabs();
    await writeSetting(device, 'signing-out', personDatabaseName(userId));
    expect(await finishSignOut(device)).toBe(false);
    expect(await first.person(userId).outbox.count()).toBe(1);
  });
});
