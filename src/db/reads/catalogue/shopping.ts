import { DEFAULT_ADDRESS } from '../../../domain/account/address.ts';
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

/** An area whose stores are shown, and whether somebody chose it. */
export interface ShownArea {
  readonly areaCode: string;
  readonly isChosen: boolean;
  readonly area: AreaStores | undefined;
}

/** The chosen area; where nobody chose, that of the default address (specification, sections 3 and 9). */
export async function readShownArea(db: DeviceDatabase): Promise<ShownArea> {
  const { areaCode, area } = await readShoppingArea(db);
  if (areaCode !== null) return { areaCode, area, isChosen: true };
  const { areaCode: usual } = DEFAULT_ADDRESS;
  return { areaCode: usual, area: await readAreaStores(db, usual), isChosen: false };
}
