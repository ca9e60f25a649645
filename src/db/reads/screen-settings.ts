import type { DeviceDatabase } from '../device-database.ts';
import { personalInfoOf, type PersonalInfo } from '../personal-info.ts';
import type { ReachabilityState } from '../settings.ts';
import { readSetting } from './settings.ts';

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
  const [reachability, evidence, workOffline, saveData] = await Promise.all([
    readSetting(db, 'reachability'),
    readSetting(db, 'reachability-evidence'),
    readSetting(db, 'work-offline'),
    readSetting(db, 'save-data'),
  ]);
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
  const [areaCode, addressId] = await Promise.all([
    readSetting(db, 'area-code'),
    readSetting(db, 'selected_user_address'),
  ]);
  return { areaCode: areaCode ?? null, addressId: addressId ?? null };
}
