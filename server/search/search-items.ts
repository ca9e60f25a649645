import { and, asc, desc, eq, gt, gte, inArray, lte, sql, type SQL } from 'drizzle-orm';
import type { ItemFilters, ItemSort } from '../../src/contracts/catalogue/item-search.ts';
import type { Database } from '../db/database.ts';
import { categoryOfItem, storeCategories, storeItems, stores } from '../sellers/store-tables.ts';
import {
  answersQuery,
  firstWordPosition,
  headRank,
  queryScore,
  type SearchQuery,
} from './search-stores.ts';
import { isAnswer, surerOf, type Surety } from '../../src/domain/search/search-head.ts';
import { describedWords } from '../../src/domain/search/described-items.ts';
import { itemFactRows } from '../catalogue/catalogue-tables.ts';
import { describedWordsOf, searchWordsOf } from '../db/columns.ts';
import { type Candidate, indexRows } from './index-rows.ts';
import { anyEnd } from './query-words.ts';
import { searchedNames } from './everyday-names.ts';

/** Part of the MRP that is taken off; 0 for what is free anyway. */
const discount = sql`case when ${storeItems.mrpPaise} > 0
  then (${storeItems.mrpPaise} - ${storeItems.pricePaise})::float8 / ${storeItems.mrpPaise} else 0 end`;

/** Where to search: `undefined` everywhere, else in these stores, the nearest first. */
export type SearchedStores = readonly string[] | undefined;

/** What is searched for, where, and how much of it is given. */
export interface ItemSearch extends SearchQuery {
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
  flavour: storeItems.flavour,
  vegMark: storeItems.vegMark,
  lot: storeItems.lot,
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

function foundRows(db: Database, search: ItemSearch) {
  const { words, searched, categoryId, brand, filters, sort } = search;
  return db
    .select(FOUND_ITEM_COLUMNS)
    .from(storeItems)
    .innerJoin(stores, eq(stores.id, storeItems.storeId))
    .where(
      and(
        words.length === 0 ? undefined : answersQuery(storeItems.searchText, words, 'every'),
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
    );
}

type FoundRow = Awaited<ReturnType<typeof foundRows>>[number];

/** Rows that are ranked; of more, those that the database puts last are left out. */
const MOST_RANKED = 1_000;

/** What ranking needs besides: of the rows that were found. */
async function candidatesOf(db: Database, rows: readonly FoundRow[]): Promise<Candidate[]> {
  const ids = rows.map(({ itemId }) => itemId);
  const besides = await db
    .select({
      itemId: storeItems.id,
      everydayNames: storeItems.everydayNames,
      ordinal: storeItems.ordinal,
      categoryName: storeCategories.name,
      groupId: storeCategories.groupId,
    })
    .from(storeItems)
    .leftJoin(storeCategories, categoryOfItem)
    .where(inArray(storeItems.id, ids))
    .orderBy(asc(storeItems.storeId), asc(storeItems.ordinal));
  const rowById = new Map(rows.map((row) => [row.itemId, row]));
  return besides.flatMap(({ itemId, everydayNames, categoryName, groupId }) => {
    const row = rowById.get(itemId);
    if (row === undefined) return [];
    return [{ ...row, everydayNames, categoryName: categoryName ?? '', groupId: groupId ?? '' }];
  });
}

/** `surety` tells how sure it is that the items are what was asked for; null where it is not asked. */
export type FoundItems = { readonly items: FoundRow[]; readonly surety: Surety | null };

/**
 * Items that answer all words, in the order in which a phone that has them shows them (SRC-5); another sort keeps the database's.
 * Without words: all items of the stores, what is in stock first.
 */
export async function searchItems(db: Database, search: ItemSearch): Promise<FoundItems> {
  const { searched, words, offset, limit } = search;
  if (searched?.length === 0) return { items: [], surety: null };
  if (words.length === 0)
    return { surety: null, items: await foundRows(db, search).limit(limit).offset(offset) };
  const all = await rankedRows(db, search);
  const { bare } = search;
  const isFound = isAnswer(all) || bare === null;
  const found = isFound ? all : surerOf(all, await rankedRows(db, { ...search, words: bare }));
  return { ...found, items: found.items.slice(offset, offset + limit) };
}

/** Orders what the database found as a phone does that has these items: by the same index over them alone. */
async function rankedRows(db: Database, search: ItemSearch): Promise<FoundItems> {
  const { searched, text, sort } = search;
  const rows = await foundRows(db, search).limit(MOST_RANKED);
  if (rows.length === 0) return { items: [], surety: null };
  const { index, order } = await indexOf(db, rows, searched);
  const answer = index.find(text, order, new Set(), Number.POSITIVE_INFINITY);
  const { surety } = answer;
  const ranked = (surety === 'guess' ? answer.alike : answer.items).map(({ itemId }) => itemId);
  if (sort !== 'relevance') {
    const answers = new Set(ranked);
    return { items: rows.filter(({ itemId }) => answers.has(itemId)), surety };
  }
  const rowById = new Map(rows.map((row) => [row.itemId, row]));
  return { items: ranked.flatMap((id) => rowById.get(id) ?? []), surety };
}

/** Items whose description says all of a query that no name surely answers, as a phone finds them among its own (`findDescribed`). */
export async function searchDescribed(
  db: Database,
  query: string,
  searched: SearchedStores,
  filters: ItemFilters,
): Promise<FoundRow[]> {
  const words = describedWords(query);
  if (words.length === 0 || searched?.length === 0) return [];
  const described = describedWordsOf(itemFactRows.facts);
  const isSaid = words.map(
    (word) =>
      sql`(${described} @@ ${anyEnd(word)}::tsquery
        or ${searchWordsOf(storeItems.searchText)} @@ ${anyEnd(word)}::tsquery)`,
  );
  const rows = await db
    .select({
      ...FOUND_ITEM_COLUMNS,
      description: sql<string>`${itemFactRows.facts} ->> 'description'`,
    })
    .from(itemFactRows)
    .innerJoin(storeItems, eq(storeItems.id, itemFactRows.itemId))
    .innerJoin(stores, eq(stores.id, storeItems.storeId))
    .where(
      and(
        sql`${described} @@ ${words.map(anyEnd).join('|')}::tsquery`,
        ...isSaid,
        eq(storeItems.removed, false),
        searched === undefined ? undefined : inArray(storeItems.storeId, [...searched]),
        isChosen(filters),
      ),
    )
    .orderBy(
      desc(sql`${storeItems.stock} > 0`),
      asc(storeRank(searched)),
      asc(storeItems.pricePaise),
    )
    .limit(MOST_RANKED);
  if (rows.length === 0) return [];
  const { index, order } = await indexOf(db, rows, searched);
  const descriptions = new Map(rows.map(({ itemId, description }) => [itemId, description]));
  const rowById = new Map(rows.map(({ description: _said, ...row }) => [row.itemId, row]));
  return index
    .findDescribed(query, order, new Set(), descriptions)
    .flatMap(({ itemId }) => rowById.get(itemId) ?? []);
}

/** The index that a phone has that has these rows, and the stores in whose order it searches: the nearest first. */
async function indexOf(db: Database, rows: readonly FoundRow[], searched: SearchedStores) {
  const candidates = await candidatesOf(db, rows);
  const order = searched ?? [...new Set(candidates.map(({ storeId }) => storeId))];
  return { index: indexRows(candidates, (await searchedNames(db)).things), order };
}

/** Rows that the filters leave. */
function isChosen(filters: ItemFilters): SQL | undefined {
  const { inStock, returnable, minRatingTenths, minPricePaise, maxPricePaise } = filters;
  return and(
    inStock ? gt(storeItems.stock, 0) : undefined,
    returnable ? eq(storeItems.returnable, true) : undefined,
    minRatingTenths > 0 ? gte(storeItems.ratingTenths, minRatingTenths) : undefined,
    minPricePaise === null ? undefined : gte(storeItems.pricePaise, minPricePaise),
    maxPricePaise === null ? undefined : lte(storeItems.pricePaise, maxPricePaise),
  );
}

/** What a sort puts first; the rest is by relevance. */
function orderOf(sort: ItemSort): SQL[] {
  switch (sort) {
    case 'relevance':
      return [];
    case 'price-low':
      return [asc(storeItems.pricePaise)];
    case 'price-high':
      return [desc(storeItems.pricePaise)];
    case 'discount':
      return [desc(discount)];
    case 'name':
      return [asc(sql`lower(${storeItems.name}) collate "C"`)];
  }
}
