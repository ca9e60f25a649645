import type { UserDetails } from '../contracts/schemas.ts';
import type { StandingChoice } from '../domain/orders/quote-difference.ts';
import type { DeviceDatabase } from './device-database.ts';
import type { SettingsKey } from './storage-keys.ts';

/** The signed-in session. The only place that holds the token. `expiresAt` in ms by the server's clock. */
export interface StoredSession {
  readonly token: string;
  readonly tokenType: string;
  readonly userId: number;
  readonly realmId: number;
  readonly expiresAt: number;
}

/** How reachable the server is, as real answers showed it (NET-1). */
export type ReachabilityState = 'online' | 'flaky' | 'offline';

/** What is stored under which settings key; keys without a shape here are not used yet. */
interface SettingShapes {
  authData: StoredSession;
  user_details: UserDetails;
  'area-code': string;
  selected_user_address: string;
  favourite_shop: readonly string[];
  reachability: ReachabilityState;
  'work-offline': boolean;
  'standing-choice': StandingChoice;
}

export type KnownSettingsKey = keyof SettingShapes & SettingsKey;
export type SettingOf<Key extends KnownSettingsKey> = SettingShapes[Key];

/** Writes one setting. */
export async function writeSetting<Key extends KnownSettingsKey>(
  db: DeviceDatabase,
  key: Key,
  value: SettingOf<Key>,
): Promise<void> {
  await db.settings.put({ name: key, value });
}

/** Removes settings. */
export async function removeSettings(
  db: DeviceDatabase,
  keys: readonly SettingsKey[],
): Promise<void> {
  await db.settings.bulkDelete([...keys]);
}
