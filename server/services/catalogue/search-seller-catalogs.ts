import { eq } from 'drizzle-orm';
import { searchSellerCatalogs } from '../../../src/contracts/catalogue/search-seller-catalogs.ts';
import { stores } from '../../db/tables/schema.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { searchItems } from '../../search/search-items.ts';
import { readQuery } from '../../search/search-query.ts';
import { implement } from '../service-handler.ts';

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
