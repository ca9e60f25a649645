import type { DeviceDatabase, PackRow, SlicesOfPack } from '../../device-database.ts';
import { slicesOfOrdinals, type LiveLookup } from '../../live-slices.ts';
import { readLiveSlices, readLiveValues } from './live-sheet.ts';

/** A pack that a screen has read, with the prices and stock of its items. */
export interface ShelfPack {
  readonly row: PackRow;
  readonly live: LiveLookup;
}

/** What a shelf has to draw anew. */
export interface ShelfWish {
  /** Hashes of the packs that it has not read. */
  readonly missing: readonly string[];
  /** Packs that it has read, whose prices may have changed since. */
  readonly behind?: readonly PackRow[];
  /** From the manifest: lets a pack and its prices be read at once instead of one after the other. */
  readonly slicesOfPack?: SlicesOfPack | undefined;
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

/** Packs with prices and stock (CAT-3), one `get` for each pack and slice. A pack that is not on this device is left out. */
export async function readShelfPacks(
  db: DeviceDatabase,
  storeId: string,
  { missing, behind = [], slicesOfPack = {} }: ShelfWish,
): Promise<readonly ShelfPack[]> {
  const likely = new Set([
    ...missing.flatMap((hash) => slicesOfPack[hash] ?? []),
    ...behind.flatMap(({ ordinals }) => slicesOfOrdinals(ordinals)),
  ]);
  const [arrived, slices] = await Promise.all([
    readPacks(db, missing),
    readLiveSlices(db, storeId, [...likely]),
  ]);
  const rows = [...arrived, ...behind];
  const ordinals = rows.flatMap((row) => row.ordinals);
  const live = await readLiveValues(db, storeId, ordinals, slices);
  return rows.map((row) => ({ row, live }));
}
