import * as v from 'valibot';
import { count, geoPoint, storeSummary, timestamp } from '../schemas.ts';
import { defineService, EVERYONE } from '../service.ts';
import { storePage, storeTag } from './store-choice.ts';

/** Stores with all or any of the tags: those that deliver to a point, nearest first, or without one all, by name. */
export const tagsBasedSellerDiscovery = defineService({
  name: 'tags-based-seller-discovery',
  summary: 'Stores by their tags',
  input: v.strictObject({
    tags: v.pipe(v.array(storeTag), v.minLength(1), v.maxLength(8)),
    match: v.optional(v.picklist(['all', 'any']), 'any'),
    location: v.optional(v.nullable(geoPoint), null),
    ...storePage,
  }),
  output: v.object({
    stores: v.array(v.object({ store: storeSummary, tags: v.array(v.string()) })),
    total: count,
    serverTime: timestamp,
  }),
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: [],
});
