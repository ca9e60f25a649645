import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { storeItems, stores } from '../db/schema.ts';
import type { QueryWord } from './query-words.ts';
import { answersQuery, firstWordPosition, headRank, queryScore } from './search-conditions.ts';

/** Where to search: `undefined` everywhere, else in these stores, the nearest first. */
export type SearchedStores = readonly string[] | undefined;

const COLUMNS = {
  itemId: storeItems.id,
  storeId: storeItems.storeId,
  storeName: stores.name,
  categoryId: storeItems.categoryId,
  name: storeItems.name,
  unit: storeItems.unit,
  picture: storeItems.picture,
  pricePaise: storeItems.pricePaise,
  mrpPaise: storeItems.mrpPaise,
  stock: storeItems.stock,
  ratingTenths: storeItems.ratingTenths,
};

/** Place of the item's store among those searched: nearer stores first among equals. */
function storeRank(searched: SearchedStores) {
  if (searched === undefined) return sql`0::int`;
  const ids = JSON.stringify(searched);
  return sql`array_position(array(select jsonb_array_elements_text(${ids}::jsonb)), ${storeItems.storeId})`;
}

function searchOnce(
  db: Database,
  words: readonly QueryWord[],
  searched: SearchedStores,
  limit: number,
  mode: 'every' | 'some',
) {
  const text = storeItems.searchText;
  return db
    .select(COLUMNS)
    .from(storeItems)
    .innerJoin(stores, eq(stores.id, storeItems.storeId))
    .where(
      and(
        answersQuery(text, words, mode),
        eq(storeItems.removed, false),
        searched === undefined ? undefined : inArray(storeItems.storeId, [...searched]),
      ),
    )
    .orderBy(
      desc(sql`${storeItems.stock} > 0`),
      desc(queryScore(text, words)),
      desc(headRank(storeItems.name, words)),
      asc(firstWordPosition(text, words)),
      asc(storeRank(searched)),
      asc(storeItems.name),
      asc(storeItems.pricePaise),
      asc(storeItems.id),
    )
    .limit(limit);
}

/** Items that answer all words; when none does, items that answer some. What is in stock comes first. */
export async function searchItems(
  db: Database,
  words: readonly QueryWord[],
  searched: SearchedStores,
  limit: number,
): Promise<Awaited<ReturnType<typeof searchOnce>>> {
  if (words.length === 0 || searched?.length === 0) return [];
  const found = await searchOnce(db, words, searched, limit, 'every');
  if (found.length > 0 || words.length === 1) return found;
  return searchOnce(db, words, searched, limit, 'some');
}
