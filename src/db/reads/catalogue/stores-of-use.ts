import type { StoresOfUse } from '../../../domain/catalogue/catalogue-priority.ts';
import type { DeviceDatabase } from '../../device-database.ts';
import type { PersonDatabase } from '../../person-database.ts';
import { readSetting } from '../settings.ts';

/** Stores opened longer ago than so many others count as not opened. */
const MOST_VISITED = 100;

/** Which stores whoever uses this device has to do with (CAT-5). Only ids are read. */
export async function readStoresOfUse(
  device: DeviceDatabase,
  person: PersonDatabase,
): Promise<StoresOfUse> {
  const [visited, inCart, favourites, areaCode] = await Promise.all([
    device.visits.orderBy('visitedAt').reverse().limit(MOST_VISITED).primaryKeys(),
    person.cart.orderBy('storeId').uniqueKeys(),
    readSetting(device, 'favourite_shop'),
    readSetting(device, 'area-code'),
  ]);
  const area = areaCode === undefined ? undefined : await device.areas.get(areaCode);
  return {
    onScreen: visited.slice(0, 1),
    inCart: inCart as string[],
    favourites: favourites ?? [],
    visited,
    nearby: area?.storeIds ?? [],
  };
}
