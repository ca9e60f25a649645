import type { DeviceDatabase } from '../../../src/db/device-database.ts';
import { slicesOfSheet } from '../../../src/db/live-slices.ts';
import { itemOfPack, type Item } from '../../../src/db/reads/catalogue/catalogue-items.ts';
import { readLiveValues, slicesOfStore } from '../../../src/db/reads/catalogue/live-sheet.ts';

/** A whole live sheet to put on a device. Without MRPs they are the prices; without stocks there are nine of each. */
export interface SheetToPut {
  readonly storeId: string;
  readonly pricesPaise: readonly number[];
  readonly mrpsPaise?: readonly number[];
  readonly stocks?: readonly number[];
  readonly version?: number;
  /** ms */
  readonly fetchedAt?: number;
}

/** Puts a live sheet on a device in the place of the one before. */
export async function putLiveSheet(device: DeviceDatabase, sheet: SheetToPut): Promise<void> {
  const { storeId, version = 1, fetchedAt = 0, pricesPaise } = sheet;
  const { mrpsPaise = pricesPaise, stocks = pricesPaise.map(() => 9) } = sheet;
  await device.transaction('rw', device.liveHeads, device.liveSlices, async () => {
    await slicesOfStore(device, storeId).delete();
    await device.liveHeads.put({ storeId, version, fetchedAt });
    await device.liveSlices.bulkPut(slicesOfSheet(storeId, { pricesPaise, mrpsPaise, stocks }));
  });
}

/** The items of a pack as a shelf shows them. */
export async function shownItems(
  device: DeviceDatabase,
  storeId: string,
  hash: string,
): Promise<readonly Item[]> {
  const row = await device.packs.get(hash);
  if (row === undefined) return [];
  const live = await readLiveValues(device, storeId, row.ordinals);
  return row.ids.map((_id, index) => itemOfPack(row, live, index));
}
