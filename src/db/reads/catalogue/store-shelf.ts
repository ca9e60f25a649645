import type { DeviceDatabase, ManifestRow, PackRow, StoreRow } from '../../device-database.ts';

/** A store's page without its items and their prices (`watched-sheet.ts`). */
export interface StoreShelf {
  readonly store: StoreRow | undefined;
  readonly manifest: ManifestRow | undefined;
}

/** CAT-3: two `get`s, never a whole store. */
export async function readStoreShelf(db: DeviceDatabase, storeId: string): Promise<StoreShelf> {
  const [store, manifest] = await Promise.all([db.stores.get(storeId), db.manifests.get(storeId)]);
  return { store, manifest };
}

/** Packs in the order of their hashes; those that are not on this device are left out. */
export async function readPacks(
  db: DeviceDatabase,
  hashes: readonly string[],
): Promise<readonly PackRow[]> {
  if (hashes.length === 0) return [];
  const rows = await db.packs.bulkGet([...hashes]);
  return rows.filter((row) => row !== undefined);
}
