import {
  advancedSearch,
  searchSellerCatalogs,
  sellerItemsGlobalSearch,
} from '../../../src/contracts/catalogue/item-search.ts';
import type { GeoPoint } from '../../../src/domain/stores/geo.ts';
import type { Database } from '../../db/database.ts';
import { searchItems, type SearchedStores } from '../../search/search-items.ts';
import { readQuery, searchStores } from '../../search/search-stores.ts';
import { storesDeliveringTo } from '../../sellers/stores-around.ts';
import { implement } from '../service-handler.ts';
import { eq } from 'drizzle-orm';
import { stores } from '../../db/tables/schema.ts';
import { ProblemError } from '../../http/problem-error.ts';

async function storesToSearch(
  db: Database,
  location: GeoPoint | null,
  storeIds: readonly string[] | null,
): Promise<SearchedStores> {
  if (location === null) return storeIds ?? undefined;
  const near = await storesDeliveringTo(db, location);
  return storeIds === null ? near : near.filter((id) => storeIds.includes(id));
}

export const advancedSearchHandler = implement(
  advancedSearch,
  async ({ input: { entity, query, location, storeIds, ...choice }, db, parts }) => {
    const serverTime = parts.now();
    const { text, words, unit } = await readQuery(db, query);
    const searched = await storesToSearch(db, location, storeIds);
    if (words.length === 0) return { items: [], shops: [], serverTime };
    return entity === 'item'
      ? {
          items: await searchItems(db, { text, words, unit, searched, ...choice }),
          shops: [],
          serverTime,
        }
      : { items: [], shops: await searchStores(db, words, searched, choice), serverTime };
  },
);

export const searchSellerCatalogsHandler = implement(
  searchSellerCatalogs,
  async ({ input: { storeId, query, categoryId, ...choice }, db, parts }) => {
    const [store] = await db.select({ id: stores.id }).from(stores).where(eq(stores.id, storeId));
    if (store === undefined) throw new ProblemError('store_not_found');
    const serverTime = parts.now();
    const { text, words, unit } = await readQuery(db, query);
    if (query !== '' && words.length === 0) return { items: [], serverTime };
    const items = await searchItems(db, {
      text,
      words,
      unit,
      searched: [storeId],
      categoryId: categoryId ?? undefined,
      ...choice,
    });
    return { items, serverTime };
  },
);

export const sellerItemsGlobalSearchHandler = implement(
  sellerItemsGlobalSearch,
  async ({ input: { query, location, ...choice }, db, parts }) => {
    const { text, words, unit } = await readQuery(db, query);
    const searched = location === null ? undefined : await storesDeliveringTo(db, location);
    return {
      items:
        words.length === 0 ? [] : await searchItems(db, { text, words, unit, searched, ...choice }),
      stores: await searchStores(db, words, searched),
      serverTime: parts.now(),
    };
  },
);
