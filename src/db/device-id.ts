import type { PersonDatabase } from './person-database.ts';
import type { DeviceDatabase } from './device-database.ts';
import { readSetting } from './reads/settings.ts';
import { writeSetting } from './settings.ts';

/**
 * The id of this database on this device, made when it is first asked for (DB-3). An emptied database gets a new one,
 * so the server never takes its first messages for late ones of the old. @param newId makes a UUID
 */
export async function deviceIdOf(db: PersonDatabase, newId: () => string): Promise<string> {
  return db.transaction('rw', db.facts, async () => {
    const known = await db.fact('device-id');
    if (known !== undefined) return known;
    const made = newId();
    await db.setFact('device-id', made);
    return made;
  });
}

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
