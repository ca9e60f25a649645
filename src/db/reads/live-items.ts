import { itemOfPack, type Item } from './catalogue-items.ts';
import type { DeviceDatabase, StoreRow } from '../device-database.ts';

/** Some items of a store as the phone knows them now, by id; reads packs only until all are found. */
export async function readLiveItems(
  db: DeviceDatabase,
  storeId: string,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, Item>> {
  const found = new Map<string, Item>();
  const [manifest, live] = await Promise.all([
    db.manifests.get(storeId),
    db.liveSheets.get(storeId),
  ]);
  const hashes = manifest?.categories.flatMap((category) => category.packs) ?? [];
  for (const hash of hashes) {
    if (found.size === itemIds.length) break;
    const pack = await db.packs.get(hash);
    if (pack === undefined) continue;
    for (const itemId of itemIds) {
      const index = pack.ids.indexOf(itemId);
      if (index >= 0) found.set(itemId, itemOfPack(pack, live, index));
    }
  }
  return found;
}

/** A store with what the phone knows now of some of its items. */
export interface StoreWithItems {
  readonly store: StoreRow | undefined;
  readonly items: ReadonlyMap<string, Item>;
  /** When the prices were fetched, ms by this device's clock. */
  readonly pricesAt: number | undefined;
}

/** One store and some of its items, for a cart or a checkout. */
export async function readStoreWithItems(
  db: DeviceDatabase,
  storeId: string,
  itemIds: readonly string[],
): Promise<StoreWithItems> {
  const [store, items, live] = await Promise.all([
    db.stores.get(storeId),
    readLiveItems(db, storeId, itemIds),
    db.liveSheets.get(storeId),
  ]);
  return { store, items, pricesAt: live?.fetchedAt };
}
