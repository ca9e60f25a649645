import * as v from 'valibot';

/*
 * The part of Razorpay's public API that is used (https://razorpay.com/docs/api/payments/payment-links): payment links,
 * refunds, webhooks. Amounts in paise, times in seconds. Members that are not needed are not looked at, so that new ones
 * do no harm.
 */

const amount = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** A payment of a link: `captured` once the money is there. */
const linkPayment = v.object({ payment_id: v.string(), status: v.string() });

export const paymentLink = v.object({
  id: v.string(),
  short_url: v.pipe(v.string(), v.regex(/^https?:\/\//)),
  status: v.picklist(['created', 'partially_paid', 'expired', 'cancelled', 'paid']),
  amount,
  amount_paid: v.optional(amount, 0),
  reference_id: v.string(),
  payments: v.optional(v.nullable(v.array(linkPayment)), null),
});
export type PaymentLink = v.InferOutput<typeof paymentLink>;

/** `GET /v1/payment_links?reference_id=…` */
export const paymentLinkList = v.object({ payment_links: v.array(paymentLink) });

export const refund = v.object({
  id: v.string(),
  status: v.picklist(['pending', 'processed', 'failed']),
  receipt: v.optional(v.nullable(v.string()), null),
});
export type RazorpayRefund = v.InferOutput<typeof refund>;

const entityOf = <Schema extends v.GenericSchema>(schema: Schema) => v.object({ entity: schema });

/** Webhooks that mean something here, by `event`. */
export const razorpayEvent = v.variant('event', [
  v.object({
    event: v.literal('payment_link.paid'),
    payload: v.object({
      payment_link: entityOf(v.object({ reference_id: v.string() })),
      payment: entityOf(v.object({ id: v.string(), amount })),
    }),
  }),
  v.object({
    event: v.picklist(['payment_link.cancelled', 'payment_link.expired']),
    payload: v.object({ payment_link: entityOf(v.object({ reference_id: v.string() })) }),
  }),
  v.object({
    event: v.picklist(['refund.created', 'refund.processed', 'refund.failed']),
    payload: v.object({ refund: entityOf(refund) }),
  }),
]);

/** Every webhook has its event's name, also those that are about something else. */
export const anyEvent = v.object({ event: v.string() });
