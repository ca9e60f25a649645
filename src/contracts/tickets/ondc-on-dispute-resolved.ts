import * as v from 'valibot';
import { orderId } from '../orders/order-search.ts';
import { order, requiredText, ticket } from '../schemas.ts';
import { defineService } from '../service.ts';
import { DISPUTE_OUTCOMES } from './ticket-resolution.ts';

/**
 * Staff settle the dispute about an order. `refund` also starts the refund; the other outcomes end the dispute only. The
 * order's tickets that are not closed get the resolution, which the buyer reads.
 */
export const ondcOnDisputeResolved = defineService({
  name: 'ondc-on-dispute-resolved',
  summary: 'Settle a dispute',
  input: v.strictObject({
    orderId,
    outcome: v.picklist(DISPUTE_OUTCOMES),
    /** What the buyer is told. */
    note: requiredText(500),
  }),
  output: v.object({ order, tickets: v.array(ticket) }),
  callers: ['cr', 'admin'],
  noAuth: false,
  changes: true,
  errors: ['order_not_found', 'transition_not_allowed'],
});
