import * as v from 'valibot';
import { paise, timestamp, uuid } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';

/** A path of our own app, with an optional query: never another host, so that nobody is sent away by a payment. */
const returnPath = v.pipe(
  v.string(),
  v.maxLength(200),
  v.regex(/^\/(?:[\w.~%-]+(?:\/[\w.~%-]+)*\/?)?(?:\?[\w.~%=&-]*)?$/, 'must be a path of the app'),
);

/**
 * Begins to pay the terms of `init-call` online, or finds the payment that is under way: one of a transaction at a time.
 * The buyer is sent to `redirectUrl` (or opens `upiUri` in a UPI app) and comes back to `returnPath`.
 */
export const createPayment = defineService({
  name: 'create-payment',
  summary: 'Begin an online payment of fixed terms',
  input: v.strictObject({
    transactionId: uuid,
    /** The amount that the buyer agreed to; another amount in the terms is refused (ORD-2, ORD-6). */
    acceptedAmountPaise: paise,
    returnPath,
  }),
  output: v.object({
    paymentId: uuid,
    redirectUrl: v.string(),
    upiUri: v.nullable(v.string()),
    amountPaise: paise,
    /** Until when it can be paid, ms by the server's clock. Terms and stock are kept that long. */
    expiresAt: timestamp,
  }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: [
    'quote_expired',
    'quote_changed',
    'already_ordered',
    'store_not_taking_orders',
    'payment_not_offered',
    'payment_provider_unavailable',
  ],
});
