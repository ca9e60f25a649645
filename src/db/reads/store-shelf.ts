import { itemsOfPack, type Item } from './catalogue-items.ts';
import type { DeviceDatabase, ManifestRow, StoreRow } from '../device-database.ts';

/** A store's page without its items: the store, its manifest and how old the prices are. */
export interface StoreShelf {
  readonly store: StoreRow | undefined;
  readonly manifest: ManifestRow | undefined;
  /** ms by this device's clock; undefined while no live sheet is here. */
  readonly pricesAt: number | undefined;
}

/** CAT-3: three `get`s, never a whole store. */
export async function readStoreShelf(db: DeviceDatabase, storeId: string): Promise<StoreShelf> {
  const [store, manifest, live] = await Promise.all([
    db.stores.get(storeId),
    db.manifests.get(storeId),
    db.liveSheets.get(storeId),
  ]);
  return { store, manifest, pricesAt: live?.fetchedAt };
}

/** The items of one pack with live prices: two `get`s (CAT-3). Empty while the pack is not here. */
export async function readPackItems(
  db: DeviceDatabase,
  storeId: string,
  hash: string,
): Promise<readonly Item[]> {
  const [pack, live] = await Promise.all([db.packs.get(hash), db.liveSheets.get(storeId)]);
  return pack === undefined ? [] : itemsOfPack(pack, live);
}
