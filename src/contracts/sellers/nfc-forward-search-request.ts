import * as v from 'valibot';
import { count, geoPoint, pincode, uuid } from '../schemas.ts';
import { defineService, EVERYONE } from '../service.ts';

/**
 * What somebody looked for and no shop near them had, passed on to the sellers who deliver there: they see the words, the
 * area and how often it was asked, never who asked. The same words in the same area are one request.
 */
export const forwardSearchRequest = defineService({
  name: 'nfc-forward-search-request',
  summary: 'Tell the sellers of an area what was not found',
  input: v.pipe(
    v.strictObject({
      query: v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(100)),
      location: v.optional(v.nullable(geoPoint), null),
      pincode: v.optional(v.nullable(pincode), null),
    }),
    v.check(
      ({ location, pincode: code }) => location !== null || code !== null,
      'a location or a pincode is needed',
    ),
  ),
  output: v.object({
    requestId: uuid,
    /** Stores that deliver to the area. */
    storeCount: count,
  }),
  callers: EVERYONE,
  noAuth: false,
  changes: true,
  errors: ['place_not_found'],
});
