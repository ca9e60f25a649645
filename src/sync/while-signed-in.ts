import type { DeviceDatabase } from '../db/device-database.ts';
import { readSetting } from '../db/reads/settings.ts';

/**
 * Changes the device's settings for a person in one transaction, unless they have signed out since the server was asked:
 * whoever has left leaves nothing of theirs behind.
 */
export async function whileSignedIn(
  device: DeviceDatabase,
  userId: number,
  change: () => Promise<void>,
): Promise<void> {
  await device.transaction('rw', device.settings, async () => {
    const session = await readSetting(device, 'authData');
    if (session?.userId === userId) await change();
  });
}
