import { carryOver } from '../../commands/settings/carry-over.ts';
import { readOlderApp } from '../../domain/older-app.ts';
import { appParts } from '../app-parts.ts';
import { browserStorage, readOlder, removeOlder } from './browser-storage.ts';

/**
 * Reads what an older app left in localStorage once, keeps what means something here and removes the rest, its token with it
 * (decision 97). What could not be written stays for the next start. Never rejects.
 */
export async function carryOverOlderApp(): Promise<void> {
  try {
    const { language, ...older } = readOlderApp(readOlder);
    const { device, person } = appParts().databases;
    const carried = await carryOver({ device, person: person(null), now: Date.now }, older);
    if (!carried.ok) return;
    if (language !== null && browserStorage.read('language') === null)
      browserStorage.write('language', language);
    removeOlder();
  } catch (error) {
    console.warn('What an older app kept could not be read', error);
  }
}
