import * as v from 'valibot';
import { order, uuid } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';

/**
 * Step 3 of an order that is paid online: answers with the order that the payment made. The provider's word decides, not
 * the phone's. `payment_pending` (425) is to be asked again, `payment_failed` leaves the terms for another try or for cash.
 */
export const confirmCall = defineService({
  name: 'confirm-call',
  summary: 'Confirm an order that is paid online',
  input: v.strictObject({ transactionId: uuid, messageId: uuid, paymentId: uuid }),
  output: v.object({ order }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: ['payment_not_found', 'payment_pending', 'payment_failed', 'payment_refunded'],
});
