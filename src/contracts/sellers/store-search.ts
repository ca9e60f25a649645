import * as v from 'valibot';
import { isPossiblePincode } from '../../domain/account/contact.ts';
import { STORE_TAGS } from '../../domain/stores/store-tags.ts';
import { count, area, pincode, storeSummary, timestamp, geoPoint } from '../schemas.ts';
import { defineService, EVERYONE } from '../service.ts';
import { CATEGORY_GROUPS } from '../../domain/catalogue/category-groups.ts';

export const storeTag = v.picklist(STORE_TAGS.map(({ id }) => id));

/** A page of a list of stores. */
const storePage = {
  limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(200)), 50),
  offset: v.optional(v.pipe(count, v.maxValue(10_000)), 0),
};

/** Where somebody wants to shop: refused at once where no post office can have it, also without a line. */
export const wantedPincode = v.pipe(
  pincode,
  v.check(isPossiblePincode, 'No post office has this pincode. Please check it.'),
);

const nearestServed = v.object({ area, km: v.number() });
export type NearestServed = v.InferOutput<typeof nearestServed>;

/** Stores that deliver to a pincode, nearest first; an empty list is an answer, not an error. */
export const getSellersByPincode = defineService({
  name: 'get-sellers-by-pincode',
  summary: 'Stores that deliver to a pincode',
  input: v.strictObject({
    pincode,
    limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(200)), 100),
    offset: v.optional(v.pipe(count, v.maxValue(10_000)), 0),
  }),
  output: v.object({
    area,
    stores: v.array(storeSummary),
    total: count,
    /** Where no store delivers here: the area of the nearest one that is on Haat, and how far away it is. */
    nearestServed: v.optional(v.nullable(nearestServed), null),
    serverTime: timestamp,
  }),
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: ['place_not_found'],
});

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

/** Stores whose delivery radius covers a point, nearest first, and the pincode area the point lies in. */
export const sellerDiscoveryLocation = defineService({
  name: 'seller-discovery-location',
  summary: 'Stores that deliver to a location',
  input: v.strictObject({
    location: geoPoint,
    group: v.optional(v.picklist(CATEGORY_GROUPS.map(({ id }) => id))),
    limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(200)), 100),
    offset: v.optional(v.pipe(count, v.maxValue(10_000)), 0),
  }),
  output: v.object({
    area: v.nullable(area),
    stores: v.array(storeSummary),
    total: count,
    serverTime: timestamp,
  }),
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: [],
});

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

/** Stores around a point, nearest first, whether they deliver there or not, each with whether it belongs to a cooperative. */
export const fetchNearbyStoresCoop = defineService({
  name: 'fetch-nearby-stores-coop',
  summary: 'Stores around a location, with those of cooperatives told',
  input: v.strictObject({
    location: geoPoint,
    withinKm: v.optional(v.pipe(v.number(), v.minValue(0.1), v.maxValue(100)), 25),
    coopOnly: v.optional(v.boolean(), false),
    limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(100)), 20),
    offset: v.optional(v.pipe(count, v.maxValue(10_000)), 0),
  }),
  output: v.object({
    stores: v.array(
      v.object({
        store: storeSummary,
        isCoop: v.boolean(),
        /** The cooperative that it belongs to, of those that have terms for members. */
        cooperativeId: v.optional(v.nullable(v.string()), null),
        distanceKm: v.number(),
        /** The point lies within the store's delivery radius. */
        delivers: v.boolean(),
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
