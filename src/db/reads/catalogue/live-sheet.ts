import { Dexie } from 'dexie';
import type { DeviceDatabase, LiveSliceRow, WholeLiveSheet } from '../../device-database.ts';
import { lookupIn, slicesOfOrdinals, wholeSheet, type LiveLookup } from '../../live-slices.ts';

/** The key range of all slices of a store. */
export function slicesOfStore(db: DeviceDatabase, storeId: string) {
  return db.liveSlices
    .where('[storeId+slice]')
    .between([storeId, Dexie.minKey], [storeId, Dexie.maxKey]);
}

/** Slices of a store's live sheet by their numbers, one `get` each; those that are not here are left out. */
export async function readLiveSlices(
  db: DeviceDatabase,
  storeId: string,
  slices: readonly number[],
): Promise<readonly LiveSliceRow[]> {
  if (slices.length === 0) return [];
  const rows = await db.liveSlices.bulkGet(
    slices.map((slice): [string, number] => [storeId, slice]),
  );
  return rows.filter((row) => row !== undefined);
}

/** Prices and stock of these ordinals of a store (CAT-3). */
export async function readLiveValues(
  db: DeviceDatabase,
  storeId: string,
  ordinals: readonly number[],
): Promise<LiveLookup> {
  return lookupIn(await readLiveSlices(db, storeId, slicesOfOrdinals(ordinals)));
}

/** The whole live sheet of a store, for the worker; undefined while none is here. Inside a transaction it is of one moment. */
export async function readWholeLiveSheet(
  db: DeviceDatabase,
  storeId: string,
): Promise<WholeLiveSheet | undefined> {
  const [head, slices] = await Promise.all([
    db.liveHeads.get(storeId),
    slicesOfStore(db, storeId).toArray(),
  ]);
  return head === undefined ? undefined : wholeSheet(head, slices);
}
