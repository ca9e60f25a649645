import * as v from 'valibot';
import { count, geoPoint, pincode, timestamp, typedText } from '../schemas.ts';
import { defineService, EVERYONE } from '../service.ts';
import { apartment } from './group-buy-schemas.ts';

/** Apartments by pincode, by the words of their name and place, or near a point (nearest first); what is given must all hold. */
export const fetchApartments = defineService({
  name: 'fetch-apartments',
  summary: 'Apartments whose people buy together',
  input: v.strictObject({
    pincode: v.optional(v.nullable(pincode), null),
    query: v.optional(typedText(60), ''),
    location: v.optional(v.nullable(geoPoint), null),
    limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(100)), 20),
    offset: v.optional(v.pipe(count, v.maxValue(10_000)), 0),
  }),
  output: v.object({ apartments: v.array(apartment), serverTime: timestamp }),
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: [],
});
