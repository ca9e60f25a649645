import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { anEntry } from '../../../tests/support/sync-world.ts';
import { DeviceDatabase } from '../../db/device-database.ts';
import { openDatabases } from '../../db/open-databases.ts';
import { personDatabaseName } from '../../db/person-database.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { writeSetting } from '../../db/settings.ts';
import { clearOthersDatabases, keepForOthers, removeLeftByOthers } from './others-databases.ts';

const ASHA = 11;
const RAVI = 22;

let device: DeviceDatabase;

// What is looked at are all databases of the phone: those of other test files are not on it.
const { indexedDB } = Dexie.dependencies;
beforeAll(() => {
  Dexie.dependencies.indexedDB = new IDBFactory();
});

afterAll(() => {
  Dexie.dependencies.indexedDB = indexedDB;
});

afterEach(async () => {
  await device.delete();
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

/** A phone on which Asha's session has ended and Ravi has signed in. @param unsent entries of Asha's */
async function aPhoneOfTwo(unsent: readonly ReturnType<typeof anEntry>[]) {
  device = new DeviceDatabase('haat-of-two');
  const session = { token: 't', tokenType: 'Bearer', realmId: 1, expiresAt: 9e12 };
  await writeSetting(device, 'authData', { ...session, userId: RAVI });
  const { person } = openDatabases();
  await person(ASHA).setFact('orders-version', 3);
  await person(ASHA).outbox.bulkAdd([...unsent]);
  await person(RAVI).outbox.add(anEntry());
  await person(null).setFact('cart-edits', 1);
  return { person, left: () => readSetting(device, 'left-by-others') };
}

const exists = (userId: number | null) => Dexie.exists(personDatabaseName(userId));

it('OUT-4 takes what was all sent with whoever was here before; one’s own and the visitor’s stay', async () => {
  const { person, left } = await aPhoneOfTwo([]);
  await clearOthersDatabases(device, RAVI);
  expect([await exists(ASHA), await exists(RAVI), await exists(null)]).toEqual([false, true, true]);
  expect(await person(RAVI).outbox.count()).toBe(1);
  expect(await left()).toEqual([]);
});

it('OUT-4 keeps what was never sent, and notes how much it is', async () => {
  const order = anEntry({ kind: 'place-order', subject: 'order:o-1' });
  const { person, left } = await aPhoneOfTwo([order, anEntry(), anEntry()]);
  await clearOthersDatabases(device, RAVI);
  await clearOthersDatabases(device, RAVI);
  expect(await left()).toEqual([
    { database: personDatabaseName(ASHA), orders: 1, changes: 2, isKept: false },
  ]);
  expect(await person(ASHA).outbox.count()).toBe(3);
});

it('OUT-4 asks no second time about what may stay, and takes it once its person has sent it', async () => {
  const { person, left } = await aPhoneOfTwo([anEntry()]);
  await clearOthersDatabases(device, RAVI);
  await keepForOthers(device);
  await removeLeftByOthers(device, RAVI);
  await clearOthersDatabases(device, RAVI);
  expect(await left()).toMatchObject([{ isKept: true }]);
  expect(await person(ASHA).outbox.count()).toBe(1);
  await person(ASHA).outbox.clear();
  await clearOthersDatabases(device, RAVI);
  expect([await exists(ASHA), await left()]).toEqual([false, []]);
});

it('OUT-4 removes it where that is what was said', async () => {
  const { left } = await aPhoneOfTwo([anEntry()]);
  await clearOthersDatabases(device, RAVI);
  await removeLeftByOthers(device, RAVI);
  expect([await exists(ASHA), await exists(RAVI), await left()]).toEqual([false, true, []]);
});

it('OUT-4 touches nothing where the token is somebody else’s than the page takes it for', async () => {
  const { left } = await aPhoneOfTwo([]);
  await clearOthersDatabases(device, ASHA);
  expect([await exists(ASHA), await exists(RAVI)]).toEqual([true, true]);
  expect(await left()).toBeUndefined();
});
