import type { DeviceDatabase } from './device-database.ts';
import { readSetting } from './reads/settings.ts';
import { writeSetting } from './settings.ts';

/**
 * What this phone is counted by at the server, whoever uses it (LIM-1): a random id that says nothing else, made when it is first
 * needed. @param newId makes a UUID
 */
export function deviceMark(device: DeviceDatabase, newId: () => string): Promise<string> {
  return device.transaction('rw', device.settings, async () => {
    const known = await readSetting(device, 'device-mark');
    if (known !== undefined) return known;
    const mark = newId();
    await writeSetting(device, 'device-mark', mark);
    return mark;
  });
}
