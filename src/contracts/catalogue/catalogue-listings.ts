import * as v from 'valibot';
import { CATEGORY_GROUPS, isCategoryGroupId } from '../../domain/catalogue/category-groups.ts';
import { count, geoPoint, storeSummary, timestamp, storeId } from '../schemas.ts';
import { defineService, EVERYONE } from '../service.ts';
import { foundItem } from './item-search.ts';
import { manifest } from './catalogue-documents.ts';

/**
 * What can be had at a place, as a network's catalogue lists it: provider by provider, nearest first, each with its
 * categories and its first items. Providers that sell nothing of the group that was asked for are left out,
 * as are items that are out of stock.
 */
export const catalogListing = defineService({
  name: 'ondc-catalog-listing',
  summary: 'Providers that deliver to a location, with categories and first items',
  input: v.strictObject({
    location: geoPoint,
    group: v.optional(v.nullable(v.picklist(CATEGORY_GROUPS.map(({ id }) => id))), null),
    itemsPerProvider: v.optional(v.pipe(count, v.minValue(1), v.maxValue(20)), 10),
    limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(20)), 10),
    offset: v.optional(v.pipe(count, v.maxValue(10_000)), 0),
  }),
  output: v.object({
    providers: v.array(
      v.object({
        store: storeSummary,
        categories: v.array(v.object({ id: v.string(), name: v.string(), group: v.string() })),
        items: v.array(foundItem),
      }),
    ),
    total: count,
    serverTime: timestamp,
  }),
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: [],
});

/** The categories of a store in display order. */
export const getSellerCatalogCategories = defineService({
  name: 'get-seller-catalog-categories',
  summary: "A store's categories",
  input: v.strictObject({ storeId }),
  output: v.object({
    storeId,
    categories: v.array(
      v.object({ id: v.string(), name: v.string(), group: v.string(), itemCount: count }),
    ),
  }),
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: ['store_not_found'],
});

/** The manifest of a store's catalogue (CAT-1): which packs make it up and how new the live sheet is. */
export const getSellerCatalogItems = defineService({
  name: 'get-seller-catalog-items',
  summary: "The manifest of a store's catalogue",
  input: v.strictObject({ storeId }),
  output: manifest,
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: ['store_not_found'],
});

/** The category groups of the marketplace in display order. */
export const parentCategories = defineService({
  name: 'sn-category/parent-categories',
  summary: 'Category groups',
  input: v.strictObject({}),
  output: v.object({
    categories: v.array(v.object({ id: v.string(), name: v.string(), picture: v.string() })),
  }),
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: [],
});

/** Most groups that one question names. */
const MOST_PARENTS = 15;

/** The categories that stores have within groups, those of the most stores first. Unknown groups have none. */
export const childCategories = defineService({
  name: 'sn-category/child-categories-by-parent',
  summary: 'Categories of category groups',
  input: v.strictObject({
    /** Group ids, comma separated. */
    parent_ids: v.pipe(
      v.string(),
      v.maxLength(800),
      v.transform((text) => text.split(',').map((id) => id.trim())),
      v.maxLength(MOST_PARENTS),
      v.transform((ids) => [...new Set(ids)].filter(isCategoryGroupId)),
    ),
  }),
  output: v.object({
    categories: v.array(
      v.object({ id: v.string(), name: v.string(), parentId: v.string(), storeCount: count }),
    ),
  }),
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: [],
});
