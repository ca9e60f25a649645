import type { DeviceDatabase } from '../device-database.ts';
import type { KnownSettingsKey, SettingOf } from '../settings.ts';

/** Reads one setting; undefined when it was never written. */
export async function readSetting<Key extends KnownSettingsKey>(
  db: DeviceDatabase,
  key: Key,
): Promise<SettingOf<Key> | undefined> {
  const row = await db.settings.get(key);
  return row?.value as SettingOf<Key> | undefined;
}
