import type { DeviceDatabase } from '../device-database.ts';
import { listingId, type Listing, type ListingKind, type ListingShapes } from '../listings.ts';

/** Reads a kept list; null when it was never fetched. */
export async function readListing<Kind extends ListingKind>(
  device: DeviceDatabase,
  kind: Kind,
  ...parts: readonly string[]
): Promise<Listing<Kind> | null> {
  const row = await device.listings.get(listingId(kind, parts));
  if (row === undefined) return null;
  return { value: row.value as ListingShapes[Kind], fetchedAt: row.fetchedAt };
}
