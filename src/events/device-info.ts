import type { DeviceDatabase } from '../db/device-database.ts';
import { readSetting } from '../db/reads/settings.ts';
import { writeSetting } from '../db/settings.ts';

/** What this device calls itself to the services of others: a random id, made when it is first needed. */
export function deviceInfoId(device: DeviceDatabase, newId: () => string): Promise<string> {
  return device.transaction('rw', device.settings, async () => {
    const known = await readSetting(device, 'device-info');
    if (known !== undefined) return known.id;
    const id = newId();
    await writeSetting(device, 'device-info', { id });
    return id;
  });
}
