import * as v from 'valibot';
import { CATEGORY_GROUPS } from '../../domain/catalogue/category-groups.ts';
import { count, geoPoint, storeSummary, timestamp } from '../schemas.ts';
import { defineService, EVERYONE } from '../service.ts';
import { foundItem } from './item-search.ts';

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
