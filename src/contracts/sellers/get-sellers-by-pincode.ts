import * as v from 'valibot';
import { area, count, pincode, storeSummary, timestamp } from '../schemas.ts';
import { defineService, EVERYONE } from '../service.ts';

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
    serverTime: timestamp,
  }),
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: ['place_not_found'],
});
