import * as v from 'valibot';

/*
 * The sandbox's protocol, which both its sides share: what the merchant sends, what it answers, and what its webhooks
 * say. Amounts in paise, times in ms.
 */

const text = (longest: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(longest));
const amount = v.pipe(v.number(), v.safeInteger(), v.minValue(100), v.maxValue(10_000_000_000));
const time = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const webAddress = v.pipe(text(500), v.regex(/^https?:\/\/[^\s]+$/));

/** `POST /sandbox-pay/v1/payments`. The same reference and amount again gives the same payment. */
export const createPaymentBody = v.strictObject({
  reference: text(64),
  amountPaise: amount,
  currency: v.literal('INR'),
  returnUrl: webAddress,
  webhookUrl: webAddress,
  expiresAt: time,
});

/** A payment as the sandbox answers with it and as its webhooks carry it. */
export const sandboxPayment = v.object({
  id: text(64),
  reference: text(64),
  amountPaise: amount,
  status: v.picklist(['created', 'paid', 'failed', 'cancelled']),
  redirectUrl: webAddress,
  upiUri: text(500),
});
export type SandboxPayment = v.InferOutput<typeof sandboxPayment>;

/** `POST /sandbox-pay/v1/payments/<id>/refunds`. The same reference again gives the same refund. */
export const createRefundBody = v.strictObject({ reference: text(64), amountPaise: amount });

export const sandboxRefund = v.object({
  id: text(64),
  reference: text(64),
  paymentId: text(64),
  amountPaise: amount,
  status: v.literal('processed'),
});
export type SandboxRefund = v.InferOutput<typeof sandboxRefund>;

/** `POST /sandbox-pay/v1/payouts`. The same reference again gives the same payout. */
export const createPayoutBody = v.strictObject({
  reference: text(64),
  upiId: text(330),
  amountPaise: amount,
});

export const sandboxPayout = v.object({
  id: text(64),
  reference: text(64),
  amountPaise: amount,
  status: v.literal('processed'),
});
export type SandboxPayout = v.InferOutput<typeof sandboxPayout>;

/** The body of a webhook; `eventId` is the same when an event is delivered again. */
export const sandboxEvent = v.variant('type', [
  v.object({ eventId: text(64), type: v.literal('payment'), payment: sandboxPayment }),
  v.object({ eventId: text(64), type: v.literal('refund'), refund: sandboxRefund }),
]);
export type SandboxEvent = v.InferOutput<typeof sandboxEvent>;

/** The header that carries a webhook's signature. */
export const SIGNATURE_HEADER = 'x-signature';
