import * as v from 'valibot';
import { uuid } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';
import { paymentView } from './payment-view.ts';

/** How a payment stands, by its own id or as the newest one of a transaction. An open one is asked about at the provider. */
export const getPaymentStatus = defineService({
  name: 'get-payment-status',
  summary: 'The state of an online payment',
  input: v.pipe(
    v.strictObject({ paymentId: v.optional(uuid), transactionId: v.optional(uuid) }),
    v.check(
      ({ paymentId, transactionId }) => (paymentId === undefined) !== (transactionId === undefined),
      'Please name the payment or the transaction',
    ),
  ),
  output: paymentView,
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: ['payment_not_found'],
});
