import * as v from 'valibot';
import { count } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';
import { coinEntry } from './coin-schemas.ts';

const PAGE = 100;

/**
 * The changes of a person's coins, the newest first. `beforeId` (the last page's `nextBeforeId`) asks for the next page,
 * `sinceId` for what is newer than the newest one that is known.
 */
export const getUserCoinTransaction = defineService({
  name: 'get-user-coin-transaction',
  summary: 'How the coins of the signed-in person changed',
  input: v.strictObject({
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(PAGE)), 20),
    beforeId: v.optional(v.nullable(count), null),
    sinceId: v.optional(count, 0),
  }),
  output: v.object({
    entries: v.array(coinEntry),
    /** Null on the last page. */
    nextBeforeId: v.nullable(count),
  }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: [],
});
