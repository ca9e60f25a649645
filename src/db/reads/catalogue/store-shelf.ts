import type { DeviceDatabase, ManifestRow, StoreRow } from '../../device-database.ts';

/** A store's page without its items: the store, its manifest and how old the prices are. */
export interface StoreShelf {
  readonly store: StoreRow | undefined;
  readonly manifest: ManifestRow | undefined;
  /** ms by this device's clock; undefined while no live sheet is here. */
  readonly pricesAt: number | undefined;
  /** Of the live sheet; undefined while none is here. */
  readonly liveVersion: number | undefined;
}

/** CAT-3: three `get`s, never a whole store. */
export async function readStoreShelf(db: DeviceDatabase, storeId: string): Promise<StoreShelf> {
  const [store, manifest, live] = await Promise.all([
    db.stores.get(storeId),
    db.manifests.get(storeId),
    db.liveHeads.get(storeId),
  ]);
  return { store, manifest, pricesAt: live?.fetchedAt, liveVersion: live?.version };
}
