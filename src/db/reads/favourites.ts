import type { DeviceDatabase } from '../device-database.ts';
import { readSetting } from './settings.ts';

/** Ids of the stores that whoever uses this device has marked, the last one first. */
export async function readFavourites(device: DeviceDatabase): Promise<readonly string[]> {
  return (await readSetting(device, 'favourite_shop')) ?? [];
}
