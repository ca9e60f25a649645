import * as v from 'valibot';
import {
  callProvider,
  type Intent,
  type IntentAsk,
  type PaymentProvider,
  type PaymentWord,
  type ProviderAnswer,
  type ProviderFailure,
  type RefundWord,
  type WebhookEvent,
  type WebhookVerdict,
} from '../payment-provider.ts';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/*
 * The part of Razorpay's public API that is used (https://razorpay.com/docs/api/payments/payment-links): payment links,
 * refunds, webhooks, also those of Smart Collect (`virtual_account.credited`). Amounts in paise, times in seconds. Members that are not needed are not looked at, so that new ones
 * do no harm.
 */

const amount = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** A payment of a link: `captured` once the money is there. */
const linkPayment = v.object({ payment_id: v.string(), status: v.string() });

const paymentLink = v.object({
  id: v.string(),
  short_url: v.pipe(v.string(), v.regex(/^https?:\/\//)),
  status: v.picklist(['created', 'partially_paid', 'expired', 'cancelled', 'paid']),
  amount,
  amount_paid: v.optional(amount, 0),
  reference_id: v.string(),
  payments: v.optional(v.nullable(v.array(linkPayment)), null),
});

type PaymentLink = v.InferOutput<typeof paymentLink>;

/** `GET /v1/payment_links?reference_id=…` */
const paymentLinkList = v.object({ payment_links: v.array(paymentLink) });

const refund = v.object({
  id: v.string(),
  status: v.picklist(['pending', 'processed', 'failed']),
  receipt: v.optional(v.nullable(v.string()), null),
});

type RazorpayRefund = v.InferOutput<typeof refund>;

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
    event: v.literal('virtual_account.credited'),
    payload: v.object({
      virtual_account: entityOf(v.object({ receivers: v.array(receiver) })),
      bank_transfer: entityOf(bankTransfer),
    }),
  }),
]);

/** Every webhook has its event's name, also those that are about something else. */
const anyEvent = v.object({ event: v.string() });

/** Keys of a Razorpay account, and where its API is. */
export interface RazorpayParts {
  readonly url: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  /** ms since the epoch. */
  readonly now: () => number;
}

/** A link has to live for more than fifteen minutes when it is made (s). */
const LEAST_LIFE_S = 16 * 60;
/** How much longer than our own payment a link lives, for clocks that differ (s). */
const CLOCK_GRACE_S = 60;

const UNCLEAR: ProviderFailure = { kind: 'unreachable', detail: 'an answer of another form' };

function linkBody(ask: IntentAsk, now: number) {
  const { reference, amountPaise, currency, returnUrl, expiresAt, buyer } = ask;
  const expireBy = Math.ceil(expiresAt / 1000) + CLOCK_GRACE_S;
  return {
    amount: amountPaise,
    currency,
    accept_partial: false,
    reference_id: reference,
    description: 'Your order at Haat',
    expire_by: Math.max(expireBy, Math.ceil(now / 1000) + LEAST_LIFE_S),
    customer: { name: buyer.name, contact: `+91${buyer.mobileNumber}` },
    notify: { sms: false, email: false },
    reminder_enable: false,
    callback_url: returnUrl,
    callback_method: 'get',
  };
}

function intentOf({ id, short_url: redirectUrl }: PaymentLink): Intent {
  return { providerPaymentId: id, redirectUrl, upiUri: null };
}

function wordOf({
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

/**
 * Razorpay's payment links: a hosted page for cards, UPI, net banking and wallets. A link's `reference_id` is our
 * payment's id and unique there, so an unclear answer is cleared up by asking for it.
 */
export function createRazorpayProvider(parts: RazorpayParts): PaymentProvider {
  const { url, keyId, keySecret, webhookSecret, now } = parts;
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  const ask = async <Output>(
    schema: v.GenericSchema<unknown, Output>,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ProviderAnswer<Output>> => {
    const answer = await callProvider({
      method: body === undefined ? 'GET' : 'POST',
      url: `${url}/v1${path}`,
      headers: { authorization, ...headers },
      body,
    });
    if (!answer.ok) return answer;
    const read = v.safeParse(schema, answer.value);
    return read.success ? { ok: true, value: read.output } : { ok: false, failure: UNCLEAR };
  };

  /** The link that an earlier attempt has made, whose answer was lost. */
  const madeEarlier = async ({ reference, amountPaise }: IntentAsk) => {
    const path = `/payment_links?reference_id=${encodeURIComponent(reference)}`;
    const list = await ask(paymentLinkList, path);
    if (!list.ok) return undefined;
    return list.value.payment_links.find(
      (link) => link.reference_id === reference && link.amount === amountPaise,
    );
  };

  return {
    name: 'razorpay',
    createIntent: async (wish) => {
      const made = await ask(paymentLink, '/payment_links', linkBody(wish, now()));
      if (made.ok) return { ok: true, value: intentOf(made.value) };
      if (made.failure.kind === 'unreachable') return made;
      const earlier = await madeEarlier(wish);
      return earlier === undefined ? made : { ok: true, value: intentOf(earlier) };
    },
    status: async (id) => {
      const link = await ask(paymentLink, `/payment_links/${encodeURIComponent(id)}`);
      if (!link.ok) return link;
      const word = wordOf(link.value);
      return word === undefined ? { ok: false, failure: UNCLEAR } : { ok: true, value: word };
    },
    refund: async ({ reference, chargeId, amountPaise }) => {
      const body = { amount: amountPaise, speed: 'normal', receipt: reference };
      const path = `/payments/${encodeURIComponent(chargeId)}/refund`;
      const made = await ask(refund, path, body, { 'x-refund-idempotency': reference });
      return made.ok ? { ok: true, value: refundWordOf(made.value) } : made;
    },
    refundStatus: async (id) => {
      const found = await ask(refund, `/refunds/${encodeURIComponent(id)}`);
      return found.ok ? { ok: true, value: refundWordOf(found.value) } : found;
    },
    verifyWebhook: (headers, rawBody) => verifyRazorpayWebhook(webhookSecret, headers, rawBody),
  };
}

/** Razorpay's word about a refund in ours. */
function refundWordOf({ id, status }: RazorpayRefund): RefundWord {
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
      /^(?:payment_link|refund|virtual_account)\.(?:paid|cancelled|expired|processed|failed|credited)$/.test(
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
function verifyRazorpayWebhook(
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
