import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import * as v from 'valibot';
import type {
  PaymentWord,
  PayoutWord,
  RefundWord,
  WebhookEvent,
  WebhookVerdict,
} from '../payment-provider.ts';

/*
 * The part of Razorpay's public API that is used (https://razorpay.com/docs/api/payments/payment-links): payment links,
 * refunds, payouts of RazorpayX (https://razorpay.com/docs/api/x/payout-composite), webhooks, also those of Smart Collect
 * (`virtual_account.credited`). Amounts in paise, times in seconds. Members that are not needed are not looked at, so that new ones
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

type RazorpayRefund = v.InferOutput<typeof refund>;

/** How far a payout is, in our words. A reversed one came back from the bank. */
const PAYOUT_STATES = {
  pending: 'sent',
  queued: 'sent',
  scheduled: 'sent',
  processing: 'sent',
  processed: 'completed',
  reversed: 'failed',
  cancelled: 'failed',
  rejected: 'failed',
  failed: 'failed',
} as const;

export const payout = v.object({
  id: v.string(),
  status: v.picklist(Object.keys(PAYOUT_STATES) as (keyof typeof PAYOUT_STATES)[]),
  reference_id: v.optional(v.nullable(v.string()), null),
});

type RazorpayPayout = v.InferOutput<typeof payout>;

const entityOf = <Schema extends v.GenericSchema>(schema: Schema) => v.object({ entity: schema });

/** What money can be sent to; a UPI id has no `account_number`. */
const receiver = v.object({ entity: v.string(), account_number: v.optional(v.string()) });

/** A NEFT, RTGS or IMPS transfer; who sent it is not always told. */
const bankTransfer = v.object({
  id: v.string(),
  amount: v.pipe(amount, v.minValue(1)),
  bank_reference: v.optional(v.nullable(v.string()), null),
  payer_bank_account: v.optional(
    v.nullable(v.object({ name: v.optional(v.nullable(v.string()), null) })),
    null,
  ),
});

/** Webhooks that mean something here, by `event`. */
const razorpayEvent = v.variant('event', [
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
  v.object({
    event: v.picklist(['payout.processed', 'payout.reversed', 'payout.failed', 'payout.rejected']),
    payload: v.object({ payout: entityOf(payout) }),
  }),
  v.object({
    event: v.literal('virtual_account.credited'),
    payload: v.object({
      virtual_account: entityOf(v.object({ receivers: v.array(receiver) })),
      bank_transfer: entityOf(bankTransfer),
    }),
  }),
]);

/** Every webhook has its event's name, also those that are about something else. */
const anyEvent = v.object({ event: v.string() });

/** Razorpay's word about a payment link in ours; undefined where it makes no sense. */
export function wordOf({
  status,
  amount_paid: amountPaise,
  payments,
}: PaymentLink): PaymentWord | undefined {
  switch (status) {
    case 'created':
    case 'partially_paid':
      return { kind: 'pending' };
    case 'expired':
    case 'cancelled':
      return { kind: 'cancelled' };
    case 'paid': {
      const captured = payments?.find((payment) => payment.status === 'captured');
      return captured && { kind: 'paid', amountPaise, chargeId: captured.payment_id };
    }
  }
}

/** Razorpay's word about a payout in ours. */
export const payoutWordOf = ({ id, status }: RazorpayPayout): PayoutWord => ({
  providerPayoutId: id,
  state: PAYOUT_STATES[status],
});

/** Razorpay's word about a refund in ours. */
export function refundWordOf({ id, status }: RazorpayRefund): RefundWord {
  const states = { pending: 'sent', processed: 'completed', failed: 'failed' } as const;
  return { providerRefundId: id, state: states[status] };
}

/** A transfer in our words. A virtual account that takes UPI as well has two receivers; the one of a bank transfer has a number. */
function transferOf({
  bank_transfer: { entity },
  virtual_account: account,
}: {
  readonly bank_transfer: { readonly entity: v.InferOutput<typeof bankTransfer> };
  readonly virtual_account: {
    readonly entity: { readonly receivers: readonly v.InferOutput<typeof receiver>[] };
  };
}): WebhookEvent['news'] {
  const accountNumber = account.entity.receivers.find(
    (each) => each.account_number !== undefined,
  )?.account_number;
  const { id: transferId, amount: amountPaise, bank_reference: bankReference } = entity;
  const payerName = entity.payer_bank_account?.name ?? '';
  // Money came in, whatever else is missing: it is kept as one for nobody.
  const transfer = {
    transferId,
    amountPaise,
    accountNumber: accountNumber ?? '',
    bankReference: bankReference ?? '',
    payerName,
  };
  return { about: 'transfer', transfer };
}

function newsOf(body: unknown): WebhookEvent['news'] | undefined {
  const read = v.safeParse(razorpayEvent, body);
  if (!read.success) {
    const other = v.safeParse(anyEvent, body);
    const isKnown =
      !other.success ||
      /^(?:payment_link|refund|virtual_account|payout)\.(?:paid|cancelled|expired|processed|failed|reversed|rejected|credited)$/.test(
        other.output.event,
      );
    return isKnown ? undefined : { about: 'other' };
  }
  const event = read.output;
  if ('refund' in event.payload) {
    const { entity } = event.payload.refund;
    // A refund that was made by hand in the dashboard has no receipt of ours.
    if (entity.receipt === null) return { about: 'other' };
    return { about: 'refund', reference: entity.receipt, word: refundWordOf(entity) };
  }
  if ('payout' in event.payload) {
    const { entity } = event.payload.payout;
    if (entity.reference_id === null) return { about: 'other' };
    return { about: 'payout', reference: entity.reference_id, word: payoutWordOf(entity) };
  }
  if ('bank_transfer' in event.payload) return transferOf(event.payload);
  const reference = event.payload.payment_link.entity.reference_id;
  if (!('payment' in event.payload)) {
    return { about: 'payment', reference, word: { kind: 'cancelled' } };
  }
  const { id: chargeId, amount: amountPaise } = event.payload.payment.entity;
  return { about: 'payment', reference, word: { kind: 'paid', amountPaise, chargeId } };
}

/**
 * Checks `X-Razorpay-Signature`, the hex HMAC-SHA256 of the raw body. It signs no time; a replay is known by the body's
 * own hash, which, unlike the header with the event's id, can't be changed without the secret.
 */
export function verifyRazorpayWebhook(
  webhookSecret: string,
  headers: IncomingHttpHeaders,
  rawBody: Buffer,
): WebhookVerdict {
  const header = headers['x-razorpay-signature'];
  if (typeof header !== 'string' || !/^[0-9a-f]{64}$/.test(header)) {
    return { ok: false, doubt: 'unsigned' };
  }
  const mac = createHmac('sha256', webhookSecret).update(rawBody).digest();
  if (!timingSafeEqual(mac, Buffer.from(header, 'hex'))) return { ok: false, doubt: 'forged' };
  const body: unknown = JSON.parse(rawBody.toString('utf8'));
  const news = newsOf(body);
  if (news === undefined) return { ok: false, doubt: 'malformed' };
  return { ok: true, event: { id: createHash('sha256').update(rawBody).digest('hex'), news } };
}
