import * as v from 'valibot';
import { count, geoPoint, pincode, timestamp, typedText, uuid } from '../schemas.ts';
import { defineService, EVERYONE, SIGNED_IN } from '../service.ts';
import { apartment, apartmentId, groupBuy, groupShare } from './pledge.ts';

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

/** The group buys that people of an apartment can join now, those that end first first. */
export const groupBuyAppHomepage = defineService({
  name: 'group-buy-app-homepage',
  summary: 'The group buys of an apartment',
  input: v.strictObject({
    apartmentId,
    limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(100)), 20),
    offset: v.optional(v.pipe(count, v.maxValue(10_000)), 0),
  }),
  output: v.object({ apartment, groupBuys: v.array(groupBuy), serverTime: timestamp }),
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: ['apartment_not_found'],
});

/** Where a page ends: the next one holds what was joined before. */
const place = v.object({ joinedAt: timestamp, transactionId: uuid });

/** What the signed-in person joined, the newest first. */
export const groupBuyOrderListing = defineService({
  name: 'group-buy-order-listing',
  summary: 'The group buys that the signed-in person joined',
  input: v.strictObject({
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50)), 20),
    before: v.optional(v.nullable(place), null),
  }),
  output: v.object({
    shares: v.array(groupShare),
    /** Null on the last page. */
    next: v.nullable(place),
    serverTime: timestamp,
  }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: [],
});
