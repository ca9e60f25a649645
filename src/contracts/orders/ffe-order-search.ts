import * as v from 'valibot';
import { mobileNumber, uuid } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';
import { orderCursor, orderFilters, orderSummary } from './order-search.ts';

/**
 * Searches orders, newest first: a buyer's own, a seller's own and those of the seller's stores, all for staff.
 * `mobileNumber`, the buyer's whole number, is for staff only.
 */
export const ffeOrderSearch = defineService({
  name: 'ffe-order-search',
  summary: 'Search orders',
  input: v.strictObject({
    ...orderFilters,
    mobileNumber: v.optional(mobileNumber),
    /** Orders that were placed together by `bulk-confirm-call-cod`. */
    bulkId: v.optional(uuid),
  }),
  output: v.object({
    orders: v.array(orderSummary),
    /** Where the next page starts; null at the end. */
    nextCursor: v.nullable(orderCursor),
  }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: [],
});
