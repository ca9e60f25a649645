import * as v from 'valibot';
import { storeId, timestamp } from '../schemas.ts';
import { defineService, EVERYONE } from '../service.ts';
import { foundItem, itemSearchChoice, searchQuery } from './item-search.ts';

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
  output: v.object({ items: v.array(foundItem), serverTime: timestamp }),
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: ['store_not_found'],
});
