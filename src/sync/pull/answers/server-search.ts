import { sellerItemsGlobalSearch } from '../../../contracts/catalogue/item-search.ts';
import type { SearchResult } from '../../../contracts/sync-service.ts';
import type { DeviceDatabase } from '../../../db/device-database.ts';
import type { Transport } from '../../transport.ts';

/** Searches the stores that deliver to an area, cached or not. Throws `CallError`. */
export async function searchServer(
  device: DeviceDatabase,
  transport: Transport,
  query: string,
  areaCode: string | null,
): Promise<SearchResult> {
  const area = areaCode === null ? undefined : await device.areas.get(areaCode);
  const found = await transport.call(sellerItemsGlobalSearch, {
    query,
    location: area?.location ?? null,
    // Many shops sell the same: of so many items there are some products (SRC-4).
    limit: 100,
  });
  return {
    items: found.items.map((item) => ({ ...item, inArea: true })),
    stores: found.stores,
  };
}
