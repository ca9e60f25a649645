import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { ItemFilters, ItemSort } from '../../src/contracts/catalogue/item-search.ts';
import type { Database } from '../db/database.ts';
import { storeItems, stores } from '../db/schema.ts';
import { isChosen, orderOf } from './item-choice.ts';
import type { QueryWord } from './query-words.ts';
import { answersQuery, firstWordPosition, headRank, queryScore } from './search-conditions.ts';

/** Where to search: `undefined` everywhere, else in these stores, the nearest first. */
export type SearchedStores = readonly string[] | undefined;

/** What is searched for, where, and how much of it is given. */
export interface ItemSearch {
  readonly words: readonly QueryWord[];
  /** The quantity that was asked for ("1 l"): items of it come before others that fit as well. */
  readonly unit: string | undefined;
  readonly searched: SearchedStores;
  /** Undefined: every category. */
  readonly categoryId?: string | undefined;
  /** Only items of this brand, named as the catalogue names it. */
  readonly brand?: string | undefined;
  readonly filters: ItemFilters;
  readonly sort: ItemSort;
  readonly limit: number;
  readonly offset: number;
}

/** What an item that was found is told by. */
export const FOUND_ITEM_COLUMNS = {
  itemId: storeItems.id,
  storeId: storeItems.storeId,
  storeName: stores.name,
  categoryId: storeItems.categoryId,
  name: storeItems.name,
  brand: storeItems.brand,
  unit: storeItems.unit,
  picture: storeItems.picture,
  pricePaise: storeItems.pricePaise,
  mrpPaise: storeItems.mrpPaise,
  stock: storeItems.stock,
  ratingTenths: storeItems.ratingTenths,
  returnable: storeItems.returnable,
};

/** Place of the item's store among those searched: nearer stores first among equals. */
function storeRank(searched: SearchedStores): SQL {
  if (searched === undefined) return sql`0::int`;
  const ids = JSON.stringify(searched);
  return sql`array_position(array(select jsonb_array_elements_text(${ids}::jsonb)), ${storeItems.storeId})`;
}

function relevance({ words, unit }: ItemSearch): SQL[] {
  // Without words: the store's own order.
  if (words.length === 0) return [asc(storeItems.categoryId), asc(storeItems.position)];
  const text = storeItems.searchText;
  return [
    desc(queryScore(text, words)),
    desc(headRank(storeItems.name, words)),
    ...(unit === undefined ? [] : [desc(sql`${storeItems.unit} = ${unit}`)]),
    asc(firstWordPosition(text, words)),
  ];
}

function searchOnce(db: Database, search: ItemSearch, mode: 'every' | 'some') {
  const { words, searched, categoryId, brand, filters, sort, limit, offset } = search;
  return db
    .select(FOUND_ITEM_COLUMNS)
    .from(storeItems)
    .innerJoin(stores, eq(stores.id, storeItems.storeId))
    .where(
      and(
        words.length === 0 ? undefined : answersQuery(storeItems.searchText, words, mode),
        eq(storeItems.removed, false),
        searched === undefined ? undefined : inArray(storeItems.storeId, [...searched]),
        categoryId === undefined ? undefined : eq(storeItems.categoryId, categoryId),
        brand === undefined ? undefined : eq(storeItems.brand, brand),
        isChosen(filters),
      ),
    )
    .orderBy(
      desc(sql`${storeItems.stock} > 0`),
      ...orderOf(sort),
      ...relevance(search),
      asc(storeRank(searched)),
      asc(sql`${storeItems.name} collate "C"`),
      asc(storeItems.pricePaise),
      asc(sql`${storeItems.id} collate "C"`),
    )
    .limit(limit)
    .offset(offset);
}

/**
 * Items that answer all words; when none does, items that answer some. What is in stock comes first. Without words: all
 * items of the stores.
 */
export async function searchItems(
  db: Database,
  search: ItemSearch,
): Promise<Awaited<ReturnType<typeof searchOnce>>> {
  if (search.searched?.length === 0) return [];
  const found = await searchOnce(db, search, 'every');
  if (found.length > 0 || search.words.length <= 1) return found;
  // A page past the end of what answers all words is empty: it does not go on with what answers some.
  if (
    search.offset > 0 &&
    (await searchOnce(db, { ...search, offset: 0, limit: 1 }, 'every')).length > 0
  )
    return [];
  return searchOnce(db, search, 'some');
}
