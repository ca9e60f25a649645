import { ALWAYS_ASK, type StandingChoice } from '../../domain/orders/quote-difference.ts';
import type { DeviceDatabase } from '../device-database.ts';
import { readSetting } from './settings.ts';
import { readAreaStores, type AreaStores } from './stores.ts';

/** Where the buyer shops; `area` is undefined until its stores were fetched once. */
export interface ShoppingArea {
  readonly areaCode: string | null;
  readonly area: AreaStores | undefined;
}

/** The chosen area with its cached stores. */
export async function readShoppingArea(db: DeviceDatabase): Promise<ShoppingArea> {
  const areaCode = (await readSetting(db, 'area-code')) ?? null;
  return { areaCode, area: areaCode === null ? undefined : await readAreaStores(db, areaCode) };
}

/** What the buyer decided for all orders on this device. */
export interface ShoppingChoices {
  /** The saved address to deliver to; null: the first one. */
  readonly addressId: string | null;
  readonly standingChoice: StandingChoice;
}

/** The chosen address and the standing choice (ORD-2). */
export async function readShoppingChoices(db: DeviceDatabase): Promise<ShoppingChoices> {
  const [addressId, standingChoice] = await Promise.all([
    readSetting(db, 'selected_user_address'),
    readSetting(db, 'standing-choice'),
  ]);
  return { addressId: addressId ?? null, standingChoice: standingChoice ?? ALWAYS_ASK };
}

/** True when answers showed that the server can't be reached, or the person works offline (NET-1). */
export async function readIsOffline(db: DeviceDatabase): Promise<boolean> {
  const [reachability, workOffline] = await Promise.all([
    readSetting(db, 'reachability'),
    readSetting(db, 'work-offline'),
  ]);
  return workOffline === true || reachability === 'offline';
}
