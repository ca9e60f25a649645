import { CASH, type PaymentChoice } from '../../domain/orders/payments/payment-choice.ts';
import type { DeviceDatabase } from '../device-database.ts';
import {
  type KnownSettingsKey,
  type PersonalInfo,
  personalInfoOf,
  type ReachabilityState,
  type SettingOf,
} from '../settings.ts';
import type { Preferences } from '../../contracts/account/save-preferences.ts';
import { DEFAULT_PREFERENCES } from '../../domain/account/preferences.ts';
import type { StandingChoice } from '../../domain/orders/quotes/quote-difference.ts';
import type { PersonDatabase } from '../person-database.ts';

/** Reads one setting; undefined when it was never written. */
export async function readSetting<Key extends KnownSettingsKey>(
  db: DeviceDatabase,
  key: Key,
): Promise<SettingOf<Key> | undefined> {
  const row = await db.settings.get(key);
  return row?.value as SettingOf<Key> | undefined;
}

/** Reads several settings at once, in the order of their keys; each is undefined where it was never written. */
export async function readSettings<const Keys extends readonly KnownSettingsKey[]>(
  db: DeviceDatabase,
  ...keys: Keys
): Promise<{ readonly [Place in keyof Keys]: SettingOf<Keys[Place]> | undefined }> {
  const rows = await db.settings.bulkGet([...keys]);
  // Each row holds what its key says (`readSetting`).
  return rows.map((row) => row?.value) as never;
}

/** Why the network may not be asked now (NET-1). */
export interface NetworkSettings {
  readonly reachability: ReachabilityState;
  /** The status with which somebody else answers in place of Haat (OUT-9); null when nobody does. */
  readonly foreignStatus: number | null;
  readonly workOffline: boolean;
  /** The person's switch "save data"; null until it was used: then the browser's own hint holds. */
  readonly saveData: boolean | null;
}

/** Reachability as answers showed it and the person's own switches; "online" until something else was seen. */
export async function readNetworkSettings(db: DeviceDatabase): Promise<NetworkSettings> {
  const [reachability, evidence, workOffline, saveData] = await readSettings(
    db,
    'reachability',
    'reachability-evidence',
    'work-offline',
    'save-data',
  );
  return {
    reachability: reachability ?? 'online',
    foreignStatus: reachability === 'offline' ? (evidence?.foreignStatus ?? null) : null,
    workOffline: workOffline ?? false,
    saveData: saveData ?? null,
  };
}

/** The signed-in person's details; null for a visitor, so that a live query can tell it from "loading". */
export async function readUserDetails(db: DeviceDatabase): Promise<PersonalInfo | null> {
  const stored = await readSetting(db, 'user_details');
  return stored === undefined ? null : personalInfoOf(stored);
}

/** Where the buyer shops; null means not chosen. */
export interface ChosenArea {
  readonly areaCode: string | null;
  readonly addressId: string | null;
}

/** The pincode area shopped in, and the saved address it came from. */
export async function readChosenArea(db: DeviceDatabase): Promise<ChosenArea> {
  const [areaCode, addressId] = await readSettings(db, 'area-code', 'selected_user_address');
  return { areaCode: areaCode ?? null, addressId: addressId ?? null };
}

/** A person's preferences, and whether the newest choice still waits to be sent. */
export interface PreferencesView extends Preferences {
  readonly pending: boolean;
}

/**
 * What the person chose: the newest change that waits in the outbox, else what the server last told (for a visitor:
 * what was chosen here). A discarded change is gone with its entry.
 */
export async function readPreferences(db: PersonDatabase): Promise<PreferencesView> {
  const [waiting, stored] = await Promise.all([
    db.outbox.where('subject').equals('preferences').last(),
    db.fact('preferences'),
  ]);
  // A change of a newer version of the app is left to that version (DB-1).
  const isReadable = waiting?.payloadVersion === 1;
  const chosen = isReadable ? (waiting.payload as Preferences) : stored;
  const { standingChoice, optIns } = chosen ?? DEFAULT_PREFERENCES;
  return { standingChoice, optIns, pending: waiting !== undefined };
}

/** What may differ from what the buyer saw (ORD-2); "always ask" until something else was chosen. */
export async function readStandingChoice(db: PersonDatabase): Promise<StandingChoice> {
  return (await readPreferences(db)).standingChoice;
}

/** How the person paid last on this device; cash until something else was chosen. */
export async function readPaymentChoice(db: DeviceDatabase): Promise<PaymentChoice> {
  return (await readSetting(db, 'payment-choice')) ?? CASH;
}

/** Whether the server takes online payment, as it said last; true until it has said no. */
export async function readPaysOnline(db: PersonDatabase): Promise<boolean> {
  return (await db.fact('pays-online')) ?? true;
}
