import * as v from 'valibot';
import { MOST_BULK_PARTS } from '../../domain/cart/cart.ts';
import { order, paise, timestamp, uuid } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';

/**
 * A payment as its buyer sees it; times in ms. `refunding` and `refunded`: it was paid but could not become an order, so
 * all of it goes back. `order` is there once the server has made it, and only then is anything ordered (ORD-1).
 */
const paymentView = v.object({
  paymentId: uuid,
  transactionId: uuid,
  status: v.picklist(['pending', 'successful', 'failed', 'cancelled', 'refunding', 'refunded']),
  amountPaise: paise,
  expiresAt: timestamp,
  /** The newest refund of it, also that of an order that was cancelled or returned later. */
  refund: v.nullable(
    v.object({
      amountPaise: paise,
      /** Why: `quote_expired`, `quantity_unavailable`, `amount_differs` … or the id of the order's refund. */
      reason: v.string(),
      requestedAt: timestamp,
      /** Seven working days after it was requested. */
      expectedBy: timestamp,
      completedAt: v.nullable(timestamp),
    }),
  ),
  order: v.nullable(order),
});
export type PaymentView = v.InferOutput<typeof paymentView>;

/** A path of our own app, with an optional query: never another host, so that nobody is sent away by a payment. */
const returnPath = v.pipe(
  v.string(),
  v.maxLength(200),
  v.regex(/^\/(?:[\w.~%-]+(?:\/[\w.~%-]+)*\/?)?(?:\?[\w.~%=&-]*)?$/, 'must be a path of the app'),
);

/** Why no payment of terms begins. */
const NOT_PAID = [
  'quote_expired',
  'quote_changed',
  'already_ordered',
  'store_not_taking_orders',
  'payment_not_offered',
  'payment_in_progress',
  'payment_provider_unavailable',
] as const;

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
  errors: [...NOT_PAID],
});

/**
 * Begins to pay the terms of several stores with one payment, or finds the one of exactly these that is under way. All or none: where
 * one can't be paid nothing is begun. Each part is a payment of its own afterwards, with its own order or its own refund.
 */
export const createBulkPayment = defineService({
  name: 'create-bulk-payment',
  summary: 'Begin one online payment of the terms of several stores',
  input: v.strictObject({
    parts: v.pipe(
      v.array(
        v.strictObject({
          transactionId: uuid,
          /** As in `create-payment`. */
          acceptedAmountPaise: paise,
        }),
      ),
      v.minLength(2, 'One order alone is paid by create-payment'),
      v.maxLength(MOST_BULK_PARTS, `Please pay at most ${MOST_BULK_PARTS} orders at once`),
      v.check(
        (parts) => new Set(parts.map(({ transactionId }) => transactionId)).size === parts.length,
        'Each transaction may stand in one part only',
      ),
    ),
    returnPath,
  }),
  output: v.object({
    redirectUrl: v.string(),
    upiUri: v.nullable(v.string()),
    /** The sum of the parts. */
    amountPaise: paise,
    expiresAt: timestamp,
    /** In the order of the input. */
    parts: v.array(v.object({ transactionId: uuid, paymentId: uuid, amountPaise: paise })),
  }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: [...NOT_PAID],
});

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
