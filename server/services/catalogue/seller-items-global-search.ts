import { sellerItemsGlobalSearch } from '../../../src/contracts/catalogue/seller-items-global-search.ts';
import { searchItems } from '../../search/search-items.ts';
import { readQuery } from '../../search/search-query.ts';
import { searchStores } from '../../search/search-stores.ts';
import { storesDeliveringTo } from '../../sellers/stores-delivering.ts';
import { implement } from '../service-handler.ts';

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
