import type { DeviceDatabase, PackRow } from '../../../src/db/device-database.ts';
import { putLiveSheet } from '../catalogue/live-sheets.ts';

/** An item of a pack, as far as filters and sorts look at it. */
export interface ShelfItem {
  readonly name?: string;
  readonly ordinal?: number;
  readonly ratingTenths?: number;
  readonly returnable?: boolean;
}

/** A pack of the category `grocery` of the store `shop`. */
export function aShelfPack(hash: string, items: readonly ShelfItem[]): PackRow {
  const column = <Value>(value: Value) => items.map(() => value);
  return {
    hash,
    storeId: 'shop',
    categoryId: 'grocery',
    ids: items.map((_item, index) => `${hash}-${index}`),
    ordinals: items.map(({ ordinal }, index) => ordinal ?? index),
    names: items.map(({ name }, index) => name ?? `Item ${index} of ${hash}`),
    everydayNames: column(''),
    units: column('1 kg'),
    pictures: column('1f35a'),
    ratingTenths: items.map(({ ratingTenths = 40 }) => ratingTenths),
    returnable: items.map(({ returnable = true }) => (returnable ? 1 : 0)),
  };
}

/** Puts the catalogue of `shop` on a device: one category of these packs. Prices in paise by ordinal, all in stock. */
export async function aShelf(
  device: DeviceDatabase,
  packs: readonly PackRow[],
  pricesPaise: readonly number[],
  version = 1,
): Promise<void> {
  const itemCount = packs.reduce((sum, { ids }) => sum + ids.length, 0);
  await device.packs.bulkPut(packs);
  await device.manifests.put({
    storeId: 'shop',
    version,
    itemCount,
    liveVersion: version,
    categories: [
      {
        id: 'grocery',
        name: 'Grocery',
        group: 'grocery',
        itemCount,
        packs: packs.map(({ hash }) => hash),
        counts: packs.map(({ ids }) => ids.length),
      },
    ],
    serverTime: 0,
    syncedAt: 0,
  });
  await putLiveSheet(device, { storeId: 'shop', version, pricesPaise });
}
