import { and, asc, sql } from 'drizzle-orm';
import { fetchOwnShops, MOST_SHOPS } from '../../../src/contracts/sellers/fetch-own-shops.ts';
import { stores } from '../../db/tables/schema.ts';
import { worksAt } from '../../sellers/own-stores.ts';
import { foldedWords } from '../../orders/listing/order-search-text.ts';
import { implement } from '../service-handler.ts';

/** Words of a query that count. */
const MOST_WORDS = 10;

export const fetchOwnShopsHandler = implement(
  fetchOwnShops,
  async ({ input: { query }, identity: { caller, userId }, db }) => {
    const { id: storeId, name, city, areaCode } = stores;
    const isTheirs = caller === 'admin' ? undefined : worksAt(userId);
    const isOwner = sql<boolean>`(${caller === 'admin'} or ${stores.sellerUserId} is not distinct from ${userId})`;
    const words = foldedWords(query).slice(0, MOST_WORDS);
    // Folded words hold no `%`, `_` or backslash.
    const hasWords = words.map((word) => sql`${stores.searchText} like ${`% ${word}%`}`);
    const shops = await db
      .select({ storeId, name, city, areaCode, isOwner })
      .from(stores)
      .where(and(isTheirs, ...hasWords))
      .orderBy(asc(name), asc(storeId))
      .limit(MOST_SHOPS);
    return { shops };
  },
);
