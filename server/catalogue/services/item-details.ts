import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import {
  fetchItemFacts,
  getItemById,
  sellerProductCatalogs,
} from '../../../src/contracts/catalogue/item-details.ts';
import {
  advancedSearch,
  searchSellerCatalogs,
  sellerItemsGlobalSearch,
} from '../../../src/contracts/catalogue/item-search.ts';
import type { GeoPoint } from '../../../src/domain/stores/geo.ts';
import type { Database } from '../../db/database.ts';
import { sizesOf } from '../item-facts.ts';
import { itemFactRows } from '../catalogue-tables.ts';
import {
  categoryOfItem,
  returnWindowOf,
  storeCategories,
  storeItems,
  stores,
} from '../../sellers/store-tables.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { type SearchedStores, searchDescribed, searchItems } from '../../search/search-items.ts';
import { readQuery, searchStores } from '../../search/search-stores.ts';
import { storesDeliveringTo } from '../../sellers/stores-around.ts';
import { implement } from '../../http/service-handler.ts';

/** The columns of an item's details, named as the contracts name them (`itemDetails`). */
const ITEM_DETAIL_COLUMNS = {
  itemId: storeItems.id,
  categoryId: storeItems.categoryId,
  name: storeItems.name,
  everydayNames: storeItems.everydayNames,
  unit: storeItems.unit,
  picture: storeItems.picture,
  pricePaise: storeItems.pricePaise,
  mrpPaise: storeItems.mrpPaise,
  stock: storeItems.stock,
  ratingTenths: storeItems.ratingTenths,
  ratingCount: storeItems.ratingCount,
  returnable: storeItems.returnable,
  cancellable: storeItems.cancellable,
  returnWindowMinutes: returnWindowOf,
  timeToShipMinutes: storeItems.timeToShipMinutes,
  codAvailable: storeItems.codAvailable,
  brand: storeItems.brand,
  flavour: storeItems.flavour,
  vegMark: storeItems.vegMark,
  lot: storeItems.lot,
};

const ITEM_COLUMNS = {
  ...ITEM_DETAIL_COLUMNS,
  storeId: storeItems.storeId,
  categoryName: storeCategories.name,
  group: storeCategories.groupId,
  facts: itemFactRows.facts,
};

export const getItemByIdHandler = implement(
  getItemById,
  async ({ input: { itemId }, db, parts }) => {
    const [item] = await db
      .select(ITEM_COLUMNS)
      .from(storeItems)
      .innerJoin(storeCategories, categoryOfItem)
      .leftJoin(itemFactRows, eq(itemFactRows.itemId, storeItems.id))
      .where(and(eq(storeItems.id, itemId), eq(storeItems.removed, false)));
    if (item === undefined) throw new ProblemError('item_not_found');
    const sizes = await sizesOf(db, item);
    return {
      ...item,
      facts: item.facts ?? {},
      sizes,
      serverTime: parts.now(),
    };
  },
);

export const fetchItemFactsHandler = implement(fetchItemFacts, async ({ input, db }) => {
  const rows = await db
    .select({ itemId: storeItems.id, facts: itemFactRows.facts })
    .from(storeItems)
    .leftJoin(itemFactRows, eq(itemFactRows.itemId, storeItems.id))
    .where(and(inArray(storeItems.id, [...new Set(input.itemIds)]), eq(storeItems.removed, false)));
  return { items: rows.map(({ itemId, facts }) => ({ itemId, facts: facts ?? {} })) };
});

const CATALOG_COLUMNS = {
  ...ITEM_DETAIL_COLUMNS,
  ordinal: storeItems.ordinal,
  brand: storeItems.brand,
};

export const sellerProductCatalogsHandler = implement(
  sellerProductCatalogs,
  async ({ input: { storeId, categoryId, afterOrdinal, limit }, db, parts }) => {
    // Before the items: a client that reads the changes since this version misses none.
    const [store] = await db
      .select({ liveVersion: stores.liveVersion })
      .from(stores)
      .where(eq(stores.id, storeId));
    if (store === undefined) throw new ProblemError('store_not_found');
    const rows = await db
      .select(CATALOG_COLUMNS)
      .from(storeItems)
      .where(
        and(
          eq(storeItems.storeId, storeId),
          eq(storeItems.removed, false),
          categoryId === null ? undefined : eq(storeItems.categoryId, categoryId),
          afterOrdinal === null ? undefined : gt(storeItems.ordinal, afterOrdinal),
        ),
      )
      .orderBy(asc(storeItems.ordinal))
      .limit(limit + 1);
    const products = rows.slice(0, limit);
    return {
      storeId,
      products,
      nextAfterOrdinal: rows.length > limit ? (products.at(-1)?.ordinal ?? null) : null,
      liveVersion: store.liveVersion,
      serverTime: parts.now(),
    };
  },
);

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
    const asked = await readQuery(db, query);
    const searched = await storesToSearch(db, location, storeIds);
    if (asked.words.length === 0) return { items: [], surety: null, shops: [], serverTime };
    return entity === 'item'
      ? { ...(await searchItems(db, { ...asked, searched, ...choice })), shops: [], serverTime }
      : {
          items: [],
          surety: null,
          shops: await searchStores(db, asked.words, searched, choice),
          serverTime,
        };
  },
);

export const searchSellerCatalogsHandler = implement(
  searchSellerCatalogs,
  async ({ input: { storeId, query, categoryId, ...choice }, db, parts }) => {
    const [store] = await db.select({ id: stores.id }).from(stores).where(eq(stores.id, storeId));
    if (store === undefined) throw new ProblemError('store_not_found');
    const serverTime = parts.now();
    const asked = await readQuery(db, query);
    if (query !== '' && asked.words.length === 0) return { items: [], surety: null, serverTime };
    const found = await searchItems(db, {
      ...asked,
      searched: [storeId],
      categoryId: categoryId ?? undefined,
      ...choice,
    });
    return { ...found, serverTime };
  },
);

export const sellerItemsGlobalSearchHandler = implement(
  sellerItemsGlobalSearch,
  async ({ input: { query, location, ...choice }, db, parts }) => {
    const asked = await readQuery(db, query);
    const searched = location === null ? undefined : await storesDeliveringTo(db, location);
    const found =
      asked.words.length === 0
        ? { items: [], surety: null }
        : await searchItems(db, { ...asked, searched, ...choice });
    const isOver = found.surety === 'sure' || choice.offset > 0;
    return {
      ...found,
      described: isOver ? [] : await searchDescribed(db, query, searched, choice.filters),
      stores: await searchStores(db, asked.words, searched),
      serverTime: parts.now(),
    };
  },
);
