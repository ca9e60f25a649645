import * as v from 'valibot';
import { BUYER_CANCEL_CODES } from '../../domain/orders/life/reasons.ts';
import { orderChangeSubject } from '../../domain/orders/order-subjects.ts';
import { defineCommand } from '../outbox-command.ts';
import { order, uuid } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';

/**
 * Cancels a whole order while the seller has not begun processing (ORD-5). An order that is cancelled already is
 * answered as it is.
 */
export const buyerB2cCancelCall = defineService({
  name: 'buyer-b2c-cancel-call',
  summary: 'Cancel an order',
  input: v.strictObject({
    externalReferenceId: uuid,
    reasonCode: v.picklist(BUYER_CANCEL_CODES),
  }),
  output: v.object({ order }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: ['order_not_found', 'cancel_not_allowed'],
});

/** Which order is to be cancelled, by its transaction id, and why. */
const cancelOrderPayload = v.object({
  externalReferenceId: uuid,
  reasonCode: v.picklist(BUYER_CANCEL_CODES),
  storeName: v.string(),
});

/** Cancels a confirmed order. */
export const CANCEL_ORDER = defineCommand({
  kind: 'cancel-order',
  payloadVersion: 1,
  payload: cancelOrderPayload,
  subject: ({ externalReferenceId }) => orderChangeSubject(externalReferenceId),
  newestOnly: false,
  service: buyerB2cCancelCall,
  input: ({ externalReferenceId, reasonCode }) => ({ externalReferenceId, reasonCode }),
  title: ({ storeName }) => `Cancel order from ${storeName}`,
});
