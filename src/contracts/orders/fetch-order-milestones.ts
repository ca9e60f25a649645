import * as v from 'valibot';
import { milestone, orderStatus } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';

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
