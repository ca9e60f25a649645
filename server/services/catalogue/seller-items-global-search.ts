import { sellerItemsGlobalSearch } from '../../../src/contracts/catalogue/seller-items-global-search.ts';
import { queryWords } from '../../search/query-words.ts';
import { searchItems } from '../../search/search-items.ts';
import { searchStores } from '../../search/search-stores.ts';
import { storesDeliveringTo } from '../../sellers/stores-delivering.ts';
import { implement } from '../service-handler.ts';

export const sellerItemsGlobalSearchHandler = implement(
  sellerItemsGlobalSearch,
  async ({ input: { query, location, limit }, db, parts }) => {
    const words = await queryWords(db, query);
    const searched = location === null ? undefined : await storesDeliveringTo(db, location);
    return {
      items: await searchItems(db, words, searched, limit),
      stores: await searchStores(db, words, searched),
      serverTime: parts.now(),
    };
  },
);
