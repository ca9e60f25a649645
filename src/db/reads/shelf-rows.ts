import type { DeviceDatabase, LiveSheetRow, PackRow } from '../device-database.ts';

/** Packs by hash, one `get` each (CAT-3). A pack that is not here is left out. */
export async function readPacks(
  db: DeviceDatabase,
  hashes: readonly string[],
): Promise<readonly PackRow[]> {
  const rows = await db.packs.bulkGet([...hashes]);
  return rows.filter((row) => row !== undefined);
}

/** Prices and stock of a store; undefined while no live sheet is here. */
export async function readLiveSheet(
  db: DeviceDatabase,
  storeId: string,
): Promise<LiveSheetRow | undefined> {
  return db.liveSheets.get(storeId);
}
