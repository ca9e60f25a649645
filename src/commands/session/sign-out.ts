import { Dexie } from 'dexie';
import type { DeviceDatabase } from '../../db/device-database.ts';
import { personDatabaseName, type PersonDatabase } from '../../db/person-database.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { readSyncStatus, type SyncStatus } from '../../db/reads/sync-status/sync-status.ts';
import { removeSettings, writeSetting } from '../../db/settings.ts';
import { PERSON_SETTINGS } from '../../db/storage-keys.ts';

/** What signing out would lose; ask first when anything is waiting. */
export function unsentWork(person: PersonDatabase): Promise<SyncStatus> {
  return readSyncStatus(person);
}

/**
 * Signs out on this device, offline too: the token goes first, then all that belongs to the person, their list of
 * visited stores too. Every handle on their database is closed for good, so that an answer that comes later finds no
 * place. A sign-out that is cut off is ended by `finishSignOut` at the next start.
 * @param onForgotten called between the two: screens leave the database before it is deleted
 */
export async function signOut(
  device: DeviceDatabase,
  person: PersonDatabase,
  onForgotten: () => void = () => {},
): Promise<void> {
  await device.transaction('rw', device.settings, device.visits, async () => {
    await removeSettings(device, PERSON_SETTINGS);
    await device.visits.clear();
    await writeSetting(device, 'signing-out', person.name);
  });
  onForgotten();
  await person.delete();
  await removeSettings(device, ['signing-out']);
}

/**
 * Ends a sign-out that was cut off after the token was gone. Whoever has signed in again since then keeps what they
 * have. @returns whether there was anything to end
 */
export async function finishSignOut(device: DeviceDatabase): Promise<boolean> {
  const name = await readSetting(device, 'signing-out');
  if (name === undefined) return false;
  const session = await readSetting(device, 'authData');
  const isBack = session !== undefined && personDatabaseName(session.userId) === name;
  if (!isBack) await Dexie.delete(name);
  await removeSettings(device, ['signing-out']);
  return !isBack;
}
