import * as v from 'valibot';
import { count, order, timestamp, uuid } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';

/** The signed-in person's orders that changed after a version, oldest change first. */
export const buyerOrderListing = defineService({
  name: 'buyer-order-listing',
  summary: "The buyer's orders",
  input: v.strictObject({
    sinceVersion: v.optional(count, 0),
    limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(100)), 50),
  }),
  output: v.object({
    orders: v.array(order),
    /** Ask again with this as `sinceVersion`. */
    version: count,
    hasMore: v.boolean(),
    serverTime: timestamp,
  }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: [],
});

/** Whether a transaction became an order (ORD-4): asked after an unclear answer, before sending again. */
export const getOrderByExternalReferenceId = defineService({
  name: 'get-order-by-external-reference-id',
  summary: 'An order by its transaction id',
  input: v.strictObject({ externalReferenceId: uuid }),
  output: v.object({ order }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: ['order_not_found'],
});
