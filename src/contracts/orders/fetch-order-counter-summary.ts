import * as v from 'valibot';
import { count, timestamp } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';

/**
 * How many orders stand where, placed at `since` or later: a buyer's own, those of a seller's stores, all for staff. Staff
 * who name no `since` get the last 30 days.
 */
export const fetchOrderCounterSummary = defineService({
  name: 'fetch-order-counter-summary',
  summary: 'Count orders',
  input: v.strictObject({ since: v.optional(timestamp) }),
  output: v.object({
    open: count,
    delivered: count,
    cancelled: count,
    returns: count,
    total: count,
    /** From when on they are counted, ms; 0: all. */
    since: timestamp,
  }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: [],
});
