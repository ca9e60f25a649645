import * as v from 'valibot';
import { CATEGORY_GROUPS } from '../../domain/catalogue/category-groups.ts';
import { area, count, geoPoint, storeSummary, timestamp } from '../schemas.ts';
import { defineService, EVERYONE } from '../service.ts';

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
