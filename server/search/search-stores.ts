import { and, asc, desc, inArray } from 'drizzle-orm';
import type { StoreSummary } from '../../src/contracts/schemas.ts';
import type { Database } from '../db/database.ts';
import { stores } from '../db/tables/schema.ts';
import { storeSummaries } from '../sellers/store-summaries.ts';
import type { QueryWord } from './query-words.ts';
import { answersQuery, queryScore } from './search-conditions.ts';
import type { SearchedStores } from './search-items.ts';

/** Stores of one answer when nothing else is asked for. */
const FEW_STORES = 20;

/** Stores whose name or street answers all words, best first. */
export async function searchStores(
  db: Database,
  words: readonly QueryWord[],
  searched: SearchedStores,
  page: { readonly limit: number; readonly offset: number } = { limit: FEW_STORES, offset: 0 },
): Promise<StoreSummary[]> {
  if (words.length === 0 || searched?.length === 0) return [];
  const among = searched === undefined ? undefined : inArray(stores.id, [...searched]);
  const rows = await db
    .select({ id: stores.id })
    .from(stores)
    .where(and(answersQuery(stores.searchText, words, 'every'), among))
    .orderBy(desc(queryScore(stores.searchText, words)), asc(stores.name), asc(stores.id))
    .limit(page.limit)
    .offset(page.offset);
  return storeSummaries(
    db,
    rows.map(({ id }) => id),
  );
}
