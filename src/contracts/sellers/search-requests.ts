import * as v from 'valibot';
import { count, storeId, timestamp, uuid, geoPoint, pincode } from '../schemas.ts';
import { defineCommand } from '../outbox-command.ts';
import { defineService, EVERYONE } from '../service.ts';
import { newTradeRequest, tradeRequest } from '../trade/trade-schemas.ts';

/** What people where a store delivers looked for in vain, asked most first; of the last 30 days. */
export const fetchSearchRequests = defineService({
  name: 'fetch-search-requests',
  summary: "What buyers of a store's area did not find",
  input: v.strictObject({
    storeId,
    limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(100)), 50),
    offset: v.optional(v.pipe(count, v.maxValue(10_000)), 0),
  }),
  output: v.object({
    requests: v.array(
      v.object({
        requestId: uuid,
        query: v.string(),
        areaCode: v.string(),
        askedTimes: count,
        lastAt: timestamp,
      }),
    ),
    serverTime: timestamp,
  }),
  callers: ['seller', 'admin'],
  noAuth: false,
  changes: false,
  errors: ['store_not_found'],
});

/** What somebody looks for, in words. */
export const wantedWords = v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(100));

/**
 * What somebody looked for and no shop near them had, passed on to the sellers who deliver there: they see the words, the
 * area and how often it was asked, never who asked. The same words in the same area are one request.
 *
 * With `tradeRequest` it forwards a request of the trade side to the shops in reach, or a sale to who looks for one around: that is
 * kept with its numbers, for who is signed in.
 */
export const forwardSearchRequest = defineService({
  name: 'nfc-forward-search-request',
  summary: 'Tell the sellers of an area what was not found',
  input: v.pipe(
    v.strictObject({
      query: wantedWords,
      location: v.optional(v.nullable(geoPoint), null),
      pincode: v.optional(v.nullable(pincode), null),
      tradeRequest: v.optional(newTradeRequest),
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
    tradeRequest: v.optional(tradeRequest),
  }),
  callers: EVERYONE,
  noAuth: false,
  changes: true,
  errors: [
    'place_not_found',
    'not_signed_in',
    'store_not_found',
    'too_many_trades',
    'trade_not_possible',
    'file_not_found',
  ],
});

/** Passes on to the shops of an area what was searched there in vain. */
export const FORWARD_SEARCH = defineCommand({
  kind: 'forward-search',
  payloadVersion: 1,
  payload: v.object({ query: wantedWords, areaCode: pincode }),
  subject: ({ query, areaCode }) => `search:${areaCode}:${query.toLowerCase()}`,
  newestOnly: true,
  service: forwardSearchRequest,
  input: ({ query, areaCode }) => ({ query, pincode: areaCode }),
  keepsAnswer: false,
  title: ({ query }) => `Tell the shops around: “${query}”`,
});
