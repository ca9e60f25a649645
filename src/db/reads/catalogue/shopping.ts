import type { DeviceDatabase } from '../../device-database.ts';
import { readSetting } from '../settings.ts';
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
