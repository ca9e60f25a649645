import * as v from 'valibot';
import { geoPoint, storeSummary, timestamp } from '../schemas.ts';
import { defineService, EVERYONE } from '../service.ts';
import { foundItem, itemSearchChoice, searchQuery } from './item-search.ts';

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
    serverTime: timestamp,
  }),
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: [],
});
