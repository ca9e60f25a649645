import type { DatabaseMarker } from '../../commands/session/check-storage.ts';
import { browserStorage } from './browser-storage.ts';
import { removeStorageTrace, writeStorageTrace } from './storage-trace.ts';

/** What was last noted of a person's database (DB-3); null when there is nothing or nothing that can be read. */
export function readDatabaseMarker(): DatabaseMarker | null {
  const stored = browserStorage.read('database-marker');
  if (stored === null) return null;
  try {
    const { userId, deviceId, unsent } = JSON.parse(stored) as Partial<DatabaseMarker>;
    const isWhole = typeof userId === 'number' && typeof deviceId === 'string';
    return isWhole && typeof unsent === 'number' ? { userId, deviceId, unsent } : null;
  } catch {
    return null;
  }
}

/** Notes whose database is here, which one, and how much of it is not sent yet. */
export function writeDatabaseMarker(marker: DatabaseMarker): void {
  const text = JSON.stringify(marker);
  if (browserStorage.read('database-marker') !== text)
    browserStorage.write('database-marker', text);
  writeStorageTrace(marker.unsent);
}

/** Takes the note away: its person signs out. */
export function removeDatabaseMarker(): void {
  browserStorage.remove('database-marker');
  removeStorageTrace();
}
