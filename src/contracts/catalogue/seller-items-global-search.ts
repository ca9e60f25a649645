import * as v from 'valibot';
import { count, geoPoint, itemId, paise, storeId, storeSummary, timestamp } from '../schemas.ts';
import { defineService, EVERYONE } from '../service.ts';

/** Items and stores by name, with typing errors forgiven, among the stores that deliver to `location`. */
export const sellerItemsGlobalSearch = defineService({
  name: 'seller-items-global-search',
  summary: 'Search items and stores',
  input: v.strictObject({
    query: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80)),
    location: v.nullable(geoPoint),
    limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(100)), 40),
  }),
  output: v.object({
    items: v.array(
      v.object({
        itemId,
        storeId,
        storeName: v.string(),
        categoryId: v.string(),
        name: v.string(),
        unit: v.string(),
        picture: v.string(),
        pricePaise: paise,
        mrpPaise: paise,
        stock: count,
        ratingTenths: count,
      }),
    ),
    stores: v.array(storeSummary),
    serverTime: timestamp,
  }),
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: [],
});
