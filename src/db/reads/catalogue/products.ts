import type { FoundItem } from '../../../contracts/catalogue/item-search.ts';
import { wordsOf } from '../../../domain/search/search-head.ts';
import type { DeviceDatabase } from '../../device-database.ts';
import { readListing } from '../listings.ts';

/** Items of one store for a search, as this phone has them. */
export interface StoreProducts {
  readonly storeId: string;
  readonly items: readonly FoundItem[];
  /** ms by this device's clock: when the server said so. */
  readonly fetchedAt: number;
}

/**
 * What a search finds in each of these stores: what the server last answered to it, else those of the kept items whose names
 * have all the words. Stores of which nothing is here are left out.
 */
export async function readProducts(
  device: DeviceDatabase,
  storeIds: readonly string[],
  query: string,
): Promise<readonly StoreProducts[]> {
  const found = await Promise.all(
    storeIds.map(async (storeId) => {
      const answered = await readListing(device, 'products', storeId, query);
      const kept = answered ?? (await readListing(device, 'products', storeId, ''));
      if (kept === null) return [];
      const items = answered === null ? withWords(kept.value, query) : kept.value;
      return [{ storeId, items, fetchedAt: kept.fetchedAt }];
    }),
  );
  return found.flat();
}

function withWords(items: readonly FoundItem[], query: string): readonly FoundItem[] {
  const words = wordsOf(query);
  return items.filter(({ name, brand }) => {
    const text = wordsOf(`${name} ${brand}`).join(' ');
    return words.every((word) => text.includes(word));
  });
}
