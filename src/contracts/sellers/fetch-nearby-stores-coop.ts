import * as v from 'valibot';
import { count, geoPoint, storeSummary, timestamp } from '../schemas.ts';
import { defineService, EVERYONE } from '../service.ts';

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
