import type { AreaRow, DeviceDatabase } from '../device-database.ts';

/** The area of a pincode as last fetched; null when it never was. */
export async function readArea(db: DeviceDatabase, areaCode: string): Promise<AreaRow | null> {
  return (await db.areas.get(areaCode)) ?? null;
}

/** Areas with stores that were fetched before, the newest first: these work without the network. */
export async function readKnownAreas(db: DeviceDatabase, limit: number): Promise<AreaRow[]> {
  const rows = await db.areas.toArray();
  return rows
    .filter((row) => row.storeIds.length > 0)
    .sort((left, right) => right.fetchedAt - left.fetchedAt)
    .slice(0, limit);
}
