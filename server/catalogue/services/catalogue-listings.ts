import {
  and,
  asc,
  eq,
  gt,
  inArray,
  countDistinct,
  desc,
  max,
  count,
  min,
  ne,
  sql,
} from 'drizzle-orm';
import {
  catalogListing,
  getSellerCatalogCategories,
  getSellerCatalogItems,
  childCategories,
  parentCategories,
} from '../../../src/contracts/catalogue/catalogue-listings.ts';
import type { CategoryGroupId } from '../../../src/domain/catalogue/category-groups.ts';
import { categoryGroupsOf } from '../../home/desk-home.ts';
import type { Database } from '../../db/database.ts';
import { storeCategories, storeItems, stores } from '../../sellers/store-tables.ts';
import { FOUND_ITEM_COLUMNS, searchItems, type SearchedStores } from '../../search/search-items.ts';
import { storeSummaries } from '../../sellers/store-summaries.ts';
import { storesDeliveringTo } from '../../sellers/stores-around.ts';
import { implement, type ServiceHandler } from '../../http/service-handler.ts';
import { readManifest } from '../read-manifest.ts';
import { ProblemError } from '../../http/problem-error.ts';
import {
  catalogueDocumentByHash,
  DOCUMENT_HASH,
} from '../../../src/contracts/catalogue/catalogue-documents.ts';
import { readPack } from '../packs/catalogue-packs.ts';
import { brandProductCatalog, brandsListing } from '../../../src/contracts/catalogue/brands.ts';
import type { GeoPoint } from '../../../src/domain/stores/geo.ts';
import * as v from 'valibot';

type Group = CategoryGroupId | null;

async function categoriesByStore(db: Database, storeIds: readonly string[], group: Group) {
  const { storeId, id, name, groupId, position } = storeCategories;
  const rows = await db
    .select({ storeId, id, name, group: groupId })
    .from(storeCategories)
    .where(and(inArray(storeId, [...storeIds]), group === null ? undefined : eq(groupId, group)))
    .orderBy(asc(storeId), asc(position));
  const byStore = new Map<string, { id: string; name: string; group: string }[]>();
  for (const { storeId: of, ...category } of rows) {
    byStore.set(of, [...(byStore.get(of) ?? []), category]);
  }
  return byStore;
}

/** A store's first items in the order of their ordinals, which an index has: a big store is not sorted for ten of them. */
function firstItems(
  db: Database,
  storeId: string,
  {
    categoryIds,
    limit,
  }: { readonly categoryIds: readonly string[] | null; readonly limit: number },
) {
  return db
    .select(FOUND_ITEM_COLUMNS)
    .from(storeItems)
    .innerJoin(stores, eq(stores.id, storeItems.storeId))
    .where(
      and(
        eq(storeItems.storeId, storeId),
        eq(storeItems.removed, false),
        gt(storeItems.stock, 0),
        categoryIds === null ? undefined : inArray(storeItems.categoryId, [...categoryIds]),
      ),
    )
    .orderBy(asc(storeItems.ordinal))
    .limit(limit);
}

export const catalogListingHandler = implement(
  catalogListing,
  async ({ input: { location, group, itemsPerProvider, limit, offset }, db, parts }) => {
    const serverTime = parts.now();
    const ids = await storesDeliveringTo(db, location, group ?? undefined);
    const page = ids.slice(offset, offset + limit);
    const summaries = await storeSummaries(db, page);
    const categories =
      page.length === 0 ? new Map<string, never[]>() : await categoriesByStore(db, page, group);
    const providers = [];
    for (const store of summaries) {
      const ofStore = categories.get(store.id) ?? [];
      const categoryIds = group === null ? null : ofStore.map(({ id }) => id);
      const items = await firstItems(db, store.id, { categoryIds, limit: itemsPerProvider });
      providers.push({ store, categories: ofStore, items });
    }
    return { providers, total: ids.length, serverTime };
  },
);

export const getSellerCatalogCategoriesHandler = implement(
  getSellerCatalogCategories,
  async ({ input: { storeId }, db, parts }) => {
    const manifest = await readManifest(db, storeId, parts.now());
    if (manifest === undefined) throw new ProblemError('store_not_found');
    return {
      storeId,
      categories: manifest.categories.map(({ id, name, group, itemCount }) => ({
        id,
        name,
        group,
        itemCount,
      })),
    };
  },
);

export const getSellerCatalogItemsHandler = implement(
  getSellerCatalogItems,
  async ({ input: { storeId }, db, parts }) => {
    const manifest = await readManifest(db, storeId, parts.now());
    if (manifest === undefined) throw new ProblemError('store_not_found');
    return manifest;
  },
);

/** Most categories of one answer: imported catalogues may name theirs as they like. */
const MOST_CATEGORIES = 500;

export const parentCategoriesHandler = implement(parentCategories, async ({ db }) => ({
  categories: (await categoryGroupsOf(db)).map(({ id, name, picture }) => {
    return { id, name, picture };
  }),
}));

export const childCategoriesHandler = implement(
  childCategories,
  async ({ input: { parent_ids: parentIds }, db }) => {
    if (parentIds.length === 0) return { categories: [] };
    const { id, groupId, name, storeId } = storeCategories;
    const rows = await db
      .select({ id, parentId: groupId, name: max(name), storeCount: countDistinct(storeId) })
      .from(storeCategories)
      .where(inArray(groupId, parentIds))
      .groupBy(id, groupId)
      .orderBy(desc(countDistinct(storeId)), asc(id), asc(groupId))
      .limit(MOST_CATEGORIES);
    return { categories: rows.map((row) => ({ ...row, name: row.name ?? row.id })) };
  },
);

/** The service that a hash names, or undefined for a name that is no hash. */
export function serviceOfHash(name: string): ServiceHandler | undefined {
  if (!DOCUMENT_HASH.test(name)) return undefined;
  return implement(catalogueDocumentByHash, async ({ db }) => {
    const bytes = await readPack(db, name, 'identity');
    if (bytes === undefined) throw new ProblemError('not_found');
    const document: unknown = JSON.parse(Buffer.from(bytes).toString());
    return v.parse(catalogueDocumentByHash.output, document);
  });
}

/** What a person typed as a pattern of texts that start with it. */
const startingWith = (text: string): string => `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

export const brandsListingHandler = implement(
  brandsListing,
  async ({ input: { startsWith, limit, offset, ...where }, db, parts }) => {
    const serverTime = parts.now();
    const searched = await searchedStores(db, where);
    if (searched?.length === 0) return { brands: [], serverTime };
    const { brand, storeId, picture, removed } = storeItems;
    const rows = await db
      .select({
        brand,
        itemCount: count(),
        storeCount: countDistinct(storeId),
        picture: min(picture),
      })
      .from(storeItems)
      .where(
        and(
          ne(brand, ''),
          eq(removed, false),
          searched === undefined ? undefined : inArray(storeId, [...searched]),
          startsWith === '' ? undefined : sql`lower(${brand}) like ${startingWith(startsWith)}`,
        ),
      )
      .groupBy(brand)
      .orderBy(desc(count()), asc(sql`${brand} collate "C"`))
      .limit(limit)
      .offset(offset);
    return { brands: rows.map((row) => ({ ...row, picture: row.picture ?? '' })), serverTime };
  },
);

export const brandProductCatalogHandler = implement(
  brandProductCatalog,
  async ({ input: { brand, storeId, location, ...choice }, db, parts }) => {
    const searched = await searchedStores(db, { storeId, location });
    const { items } = await searchItems(db, {
      text: '',
      words: [],
      bare: null,
      unit: undefined,
      searched,
      brand,
      ...choice,
    });
    return { items, serverTime: parts.now() };
  },
);

/** Where a catalogue question looks: the store if it names one, else the stores that deliver to the point, else all. */
async function searchedStores(
  db: Database,
  { storeId, location }: { readonly storeId: string | null; readonly location: GeoPoint | null },
): Promise<SearchedStores> {
  if (storeId !== null) return [storeId];
  return location === null ? undefined : storesDeliveringTo(db, location);
}
