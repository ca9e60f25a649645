import * as v from 'valibot';
import { count, geoPoint, storeId, timestamp } from '../schemas.ts';
import { defineService, EVERYONE } from '../service.ts';
import { foundItem, itemSearchChoice } from './item-search.ts';

/** Where brands are looked for: one store, the stores that deliver to a point, or without either all stores. */
const where = {
  storeId: v.optional(v.nullable(storeId), null),
  location: v.optional(v.nullable(geoPoint), null),
};

/** The brands that can be had, those of the most items first. */
export const brandsListing = defineService({
  name: 'brands-listing',
  summary: 'Brands that can be had',
  input: v.strictObject({
    ...where,
    /** How the name starts, in any case. */
    startsWith: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(60)), ''),
    limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(100)), 40),
    offset: v.optional(v.pipe(count, v.maxValue(10_000)), 0),
  }),
  output: v.object({
    brands: v.array(
      v.object({
        brand: v.string(),
        itemCount: count,
        storeCount: count,
        /** Of one of its items. */
        picture: v.string(),
      }),
    ),
    serverTime: timestamp,
  }),
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: [],
});

/** Items of one brand, by its name as `brands-listing` gives it. */
export const brandProductCatalog = defineService({
  name: 'brand-product-catalog',
  summary: "A brand's items",
  input: v.strictObject({
    brand: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
    ...where,
    ...itemSearchChoice,
  }),
  output: v.object({ items: v.array(foundItem), serverTime: timestamp }),
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: [],
});
export type ListedBrand = v.InferOutput<(typeof brandsListing)['output']>['brands'][number];
