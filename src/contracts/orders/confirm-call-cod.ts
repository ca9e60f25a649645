import * as v from 'valibot';
import { order, paise, uuid } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';

/**
 * Step 3 of an order paid in cash on delivery: creates the order from the terms of `init-call`.
 * One transaction id makes at most one order, whatever the message id.
 */
export const confirmCallCod = defineService({
  name: 'confirm-call-cod',
  summary: 'Confirm an order, cash on delivery',
  input: v.strictObject({
    transactionId: uuid,
    messageId: uuid,
    /** The amount that the buyer agreed to; another amount in the terms is refused (ORD-2, ORD-6). */
    acceptedAmountPaise: paise,
  }),
  output: v.object({ order }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: ['quote_expired', 'quote_changed', 'quantity_unavailable', 'store_not_taking_orders'],
});
