import * as v from 'valibot';
import { timestamp, uuid } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';
import { groupShare } from './group-buy-schemas.ts';

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
