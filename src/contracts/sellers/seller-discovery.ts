import * as v from 'valibot';
import { CATEGORY_GROUPS } from '../../domain/catalogue/category-groups.ts';
import { area, count, geoPoint, pincode, storeSummary, timestamp } from '../schemas.ts';
import { defineService, EVERYONE } from '../service.ts';
import { storePage, storeTag } from './store-choice.ts';

/** By what stores are sorted; those that take orders come first in every order. */
export const STORE_SORTS = ['nearest', 'rating', 'fastest', 'minimum-order'] as const;

/**
 * Stores that deliver to a place, by all that can be asked of a store. The place is a point or a pincode; of both the
 * point counts.
 */
export const sellerDiscovery = defineService({
  name: 'seller-discovery',
  summary: 'Stores that deliver to a place, filtered and sorted',
  input: v.pipe(
    v.strictObject({
      location: v.optional(v.nullable(geoPoint), null),
      pincode: v.optional(v.nullable(pincode), null),
      groups: v.optional(
        v.pipe(v.array(v.picklist(CATEGORY_GROUPS.map(({ id }) => id))), v.maxLength(15)),
        [],
      ),
      tags: v.optional(v.pipe(v.array(storeTag), v.maxLength(8)), []),
      /** Only stores that are open now, by the clock in India. */
      openNow: v.optional(v.boolean(), false),
      takingOrders: v.optional(v.boolean(), false),
      freeDelivery: v.optional(v.boolean(), false),
      /** Tenths of a star. */
      minRatingTenths: v.optional(v.pipe(count, v.maxValue(50)), 0),
      sort: v.optional(v.picklist(STORE_SORTS), 'nearest'),
      ...storePage,
    }),
    v.check(
      ({ location, pincode: code }) => location !== null || code !== null,
      'a location or a pincode is needed',
    ),
  ),
  output: v.object({
    area: v.nullable(area),
    stores: v.array(v.object({ store: storeSummary, distanceKm: v.nullable(v.number()) })),
    total: count,
    serverTime: timestamp,
  }),
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: ['place_not_found'],
});
