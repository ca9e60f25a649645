import * as v from 'valibot';
import { count, storeId, timestamp } from '../schemas.ts';
import { defineService, EVERYONE } from '../service.ts';
import { itemDetails } from './item-details.ts';

/**
 * One store's products with all that is known of them, page by page in the order of their ordinals, for clients that keep no
 * packs (CAT-1 is for those that do). A page starts after the ordinal that the one before ended with, so that nothing is
 * missed or told twice while items come and go.
 */
export const sellerProductCatalogs = defineService({
  name: 'fetch-seller-product-catalogs',
  summary: "A store's products with all details",
  input: v.strictObject({
    storeId,
    categoryId: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200))), null),
    /** Where the page before ended; null: from the start. */
    afterOrdinal: v.optional(v.nullable(count), null),
    limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(128)), 64),
  }),
  output: v.object({
    storeId,
    products: v.array(v.object({ ...itemDetails, ordinal: count })),
    /** For the next page; null: this was the last one. */
    nextAfterOrdinal: v.nullable(count),
    liveVersion: count,
    serverTime: timestamp,
  }),
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: ['store_not_found'],
});
