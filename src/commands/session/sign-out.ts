import type { DeviceDatabase } from '../../db/device-database.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { readSyncStatus, type SyncStatus } from '../../db/reads/sync-status.ts';
import { removeSettings } from '../../db/settings.ts';
import { PERSON_SETTINGS } from '../../db/storage-keys.ts';

/** What signing out would lose; ask first when anything is waiting. */
export function unsentWork(person: PersonDatabase): Promise<SyncStatus> {
  return readSyncStatus(person);
}

/** Signs out on this device, offline too: the token goes first, then all that belongs to the person. */
export async function signOut(device: DeviceDatabase, person: PersonDatabase): Promise<void> {
  await removeSettings(device, PERSON_SETTINGS);
  // The handle may be asked again when the same person signs in: it opens a new, empty database then.
  await person.delete({ disableAutoOpen: false });
}
