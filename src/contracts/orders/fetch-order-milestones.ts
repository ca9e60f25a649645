import * as v from 'valibot';
import { milestone, orderRefund, orderStatus, timestamp } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';
import { orderId } from './order-search.ts';

/** When an order reached which status. */
export const fetchOrderMilestones = defineService({
  name: 'fetch-order-milestones',
  summary: "An order's milestones",
  input: v.strictObject({ orderId: v.pipe(v.string(), v.regex(/^[A-Z0-9-]{1,40}$/)) }),
  output: v.object({
    orderId: v.string(),
    status: orderStatus,
    milestones: v.array(
      v.object({
        ...milestone.entries,
        /** Who moved the order there, and what they said about it. */
        by: v.optional(v.picklist(['buyer', 'seller', 'system', 'admin'])),
        note: v.optional(v.string()),
      }),
    ),
  }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: ['order_not_found'],
});

/**
 * An order as the stages of its timeline (specification, section 4): those behind it with their time, those ahead without.
 * For the buyer, the store's seller and staff.
 */
export const getMilestoneTracker = defineService({
  name: 'get-milestone-tracker',
  summary: "An order's timeline",
  input: v.strictObject({ orderId }),
  output: v.object({
    orderId,
    status: orderStatus,
    /** What a person reads for the status. */
    label: v.string(),
    /** "Your order is under process", … delivered, … cancelled. */
    summary: v.string(),
    stages: v.array(v.object({ stage: v.string(), done: v.boolean(), at: v.nullable(timestamp) })),
    /** What goes back to the buyer and by when, for the note below the summary; null where nothing does. */
    refund: v.nullable(orderRefund),
    serverTime: timestamp,
  }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: ['order_not_found'],
});
