import type { GeoPoint } from '../../src/domain/stores/geo.ts';
import type { Database } from '../db/database.ts';
import type { SearchedStores } from '../search/search-items.ts';
import { storesDeliveringTo } from '../sellers/stores-delivering.ts';

/** Where a catalogue question looks: the store if it names one, else the stores that deliver to the point, else all. */
export async function searchedStores(
  db: Database,
  { storeId, location }: { readonly storeId: string | null; readonly location: GeoPoint | null },
): Promise<SearchedStores> {
  if (storeId !== null) return [storeId];
  return location === null ? undefined : storesDeliveringTo(db, location);
}
