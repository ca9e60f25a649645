import type { DeviceDatabase, PackRow, StoreRow } from '../../../src/db/device-database.ts';
import { aStoreSummary } from '../servers/catalogue-host.ts';
import { putLiveSheet } from './live-sheets.ts';

/** What a test says of an item. */
export interface Good {
  readonly name: string;
  readonly everyday?: string;
  readonly stock?: number;
  readonly unit?: string;
  readonly brand?: string;
  readonly flavour?: string;
}

/** A store as the device knows it. */
export const aDeviceStore = (id: string, name: string): StoreRow => ({
  ...aStoreSummary(id),
  name,
  itemCount: 0,
  seenAt: 0,
});

/** One pack of a store; item i has the id `<hash>-<i>`. */
export function aPack(
  storeId: string,
  hash: string,
  goods: readonly Good[],
  firstOrdinal = 0,
): PackRow {
  const column = <Value>(of: (good: Good, index: number) => Value) => goods.map(of);
  return {
    hash,
    storeId,
    categoryId: 'c',
    ids: column((_, index) => `${hash}-${index}`),
    ordinals: column((_, index) => firstOrdinal + index),
    names: column(({ name }) => name),
    everydayNames: column(({ everyday }) => everyday ?? ''),
    units: column(({ unit }) => unit ?? '1 kg'),
    pictures: column(() => '1f954'),
    ratingTenths: column(() => 40),
    returnable: column(() => 0),
    brands: column(({ brand }) => brand ?? ''),
    ...(goods.some(({ flavour }) => flavour) && {
      flavours: column(({ flavour }) => flavour ?? ''),
    }),
  };
}

/** Puts a store's manifest, packs (by hash) and sheet in force, as a sync does. */
export async function aSyncedStore(
  device: DeviceDatabase,
  storeId: string,
  packs: Readonly<Record<string, readonly Good[]>>,
  categoryName = 'Daily needs',
  group = 'grocery',
): Promise<void> {
  const hashes = Object.keys(packs);
  const goods = Object.values(packs).flat();
  const { manifests, packs: table, liveHeads, liveSlices } = device;
  await device.transaction('rw', manifests, table, liveHeads, liveSlices, async () => {
    let ordinal = 0;
    for (const hash of hashes) {
      await table.put(aPack(storeId, hash, packs[hash] ?? [], ordinal));
      ordinal += packs[hash]?.length ?? 0;
    }
    const shelf = { id: 'c', name: categoryName, group, itemCount: goods.length };
    const versions = { version: 1, liveVersion: 1, serverTime: 0, syncedAt: 0 };
    const categories = [{ ...shelf, packs: hashes }];
    await manifests.put({ storeId, itemCount: goods.length, categories, ...versions });
    await putLiveSheet(device, {
      storeId,
      pricesPaise: goods.map(() => 100),
      mrpsPaise: goods.map(() => 120),
      stocks: goods.map(({ stock }) => stock ?? 9),
    });
    const old = await table.where('storeId').equals(storeId).primaryKeys();
    await table.bulkDelete(old.filter((hash) => !hashes.includes(hash)));
  });
}
