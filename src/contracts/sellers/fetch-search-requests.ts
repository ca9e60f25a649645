import * as v from 'valibot';
import { count, storeId, timestamp, uuid } from '../schemas.ts';
import { defineService } from '../service.ts';

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
