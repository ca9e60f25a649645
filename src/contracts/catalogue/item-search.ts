import * as v from 'valibot';
import { SHELF_SORTS } from '../../domain/catalogue/shelf-choice.ts';
import { SURETIES } from '../../domain/search/search-head.ts';
import { lot } from './lot.ts';
import { count, geoPoint, itemId, paise, storeId, storeSummary, timestamp } from '../schemas.ts';
import { defineService, EVERYONE } from '../service.ts';

/** What a person typed, whatever it is: of a long text the first words count. */
const searchQuery = v.pipe(v.string(), v.trim(), v.maxLength(500));

/** Which of the items found are wanted; everything that is left out leaves all. Both ends of the prices belong to them. */
export const itemFilters = v.strictObject({
  inStock: v.optional(v.boolean(), false),
  returnable: v.optional(v.boolean(), false),
  /** Tenths of a star. Items that nobody has rated have 0. */
  minRatingTenths: v.optional(v.pipe(count, v.maxValue(50)), 0),
  minPricePaise: v.optional(v.nullable(paise), null),
  maxPricePaise: v.optional(v.nullable(paise), null),
});
export type ItemFilters = v.InferOutput<typeof itemFilters>;

/** By what items are sorted; what is in stock comes first in every order. */
export const itemSort = v.picklist(SHELF_SORTS.map(({ id }) => id));
export type ItemSort = v.InferOutput<typeof itemSort>;

/** Filters, sort and page of a search, each with what stands for "not given". */
export const itemSearchChoice = {
  filters: v.optional(itemFilters, {}),
  sort: v.optional(itemSort, 'relevance'),
  limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(100)), 40),
  /** Items that were shown already. */
  offset: v.optional(v.pipe(count, v.maxValue(10_000)), 0),
};

/** An item of a store as a search shows it. */
export const foundItem = v.object({
  itemId,
  storeId,
  storeName: v.string(),
  categoryId: v.string(),
  name: v.string(),
  /** '' for an item without one. */
  brand: v.optional(v.string(), ''),
  /** Which flavour of its product it is; '' for none. */
  flavour: v.optional(v.string(), ''),
  /** `VEG_MARK`. */
  vegMark: v.optional(count, 0),
  lot: v.optional(v.nullable(lot)),
  unit: v.string(),
  picture: v.string(),
  pricePaise: paise,
  mrpPaise: paise,
  stock: count,
  ratingTenths: count,
  returnable: v.optional(v.boolean(), true),
});
export type FoundItem = v.InferOutput<typeof foundItem>;

/** How sure it is that the items are what was asked for; null where there are none or nothing was. A guess may be nothing of the kind (SRC-3). */
const surety = v.optional(v.nullable(v.picklist(SURETIES)), null);

/**
 * The entity service's search (specification, section 7): shops, or items of shops, with all that can be asked for. Not a
 * service of the workflow engine: it has a path of its own.
 */
export const advancedSearch = defineService({
  name: 'advancedSearch',
  summary: 'Search shops or items',
  input: v.strictObject({
    entity: v.picklist(['shop', 'item']),
    query: v.pipe(searchQuery, v.minLength(1)),
    /** Only stores that deliver there; null: all. */
    location: v.optional(v.nullable(geoPoint), null),
    /** Only these stores; of those that deliver to `location`, where one is given. Null: all. */
    storeIds: v.optional(v.nullable(v.pipe(v.array(storeId), v.maxLength(200))), null),
    ...itemSearchChoice,
  }),
  output: v.object({
    /** Empty where shops were asked for. */
    items: v.array(foundItem),
    surety,
    /** Empty where items were asked for. */
    shops: v.array(storeSummary),
    serverTime: timestamp,
  }),
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: [],
});

/** Path of the search below the entity service's base URL. */
export const advancedSearchPath = (realm: string | number, user: string | number): string =>
  `/api/v1/realm/${realm}/user/${user}/realm/advancedSearch`;

/** Items of one store by name, with typing errors forgiven; without a query all of them, in the store's order. */
export const searchSellerCatalogs = defineService({
  name: 'search-seller-catalogs',
  summary: "Search one store's items",
  input: v.strictObject({
    storeId,
    query: v.optional(searchQuery, ''),
    /** Only items of this category. */
    categoryId: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200))), null),
    ...itemSearchChoice,
  }),
  output: v.object({ items: v.array(foundItem), surety, serverTime: timestamp }),
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: ['store_not_found'],
});

/** Items and stores by name, with typing errors forgiven, among the stores that deliver to `location`. */
export const sellerItemsGlobalSearch = defineService({
  name: 'seller-items-global-search',
  summary: 'Search items and stores',
  input: v.strictObject({
    query: v.pipe(searchQuery, v.minLength(1)),
    location: v.nullable(geoPoint),
    ...itemSearchChoice,
  }),
  output: v.object({
    items: v.array(foundItem),
    stores: v.array(storeSummary),
    surety,
    /** Where no name surely says it: items whose description does, best first; of the first page alone. */
    described: v.optional(v.array(foundItem), []),
    serverTime: timestamp,
  }),
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: [],
});
