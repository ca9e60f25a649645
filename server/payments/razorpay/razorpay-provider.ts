import * as v from 'valibot';
import {
  callProvider,
  type Intent,
  type IntentAsk,
  type PaymentProvider,
  type PayoutAsk,
  type ProviderAnswer,
  type ProviderFailure,
} from '../payment-provider.ts';
import {
  type PaymentLink,
  paymentLink,
  paymentLinkList,
  payout,
  payoutWordOf,
  refund,
  refundWordOf,
  verifyRazorpayWebhook,
  wordOf,
} from './razorpay-protocol.ts';

/** Keys of a Razorpay account, and where its API is. */
export interface RazorpayParts {
  readonly url: string;
  readonly keyId: string;
  readonly keySecret: string;
  /** Of all webhooks, also those that are set up for payouts. */
  readonly webhookSecret: string;
  /** The account at RazorpayX that payouts are made from; undefined: none are made. */
  readonly accountNumber: string | undefined;
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

/** What goes through IMPS at most, paise; more goes by NEFT, which takes longer (NPCI's limit of ₹5 lakh). */
const MOST_BY_IMPS_PAISE = 50_000_000;

/** A payout in one call. The same body each time: another one under the same key is refused. */
function payoutBody(accountNumber: string, { reference, to, amountPaise, purpose }: PayoutAsk) {
  const isUpi = 'upiId' in to;
  const account = isUpi
    ? { account_type: 'vpa', vpa: { address: to.upiId } }
    : {
        account_type: 'bank_account',
        bank_account: { name: to.holderName, ifsc: to.ifsc, account_number: to.accountNumber },
      };
  const bankMode = amountPaise > MOST_BY_IMPS_PAISE ? 'NEFT' : 'IMPS';
  const contact = {
    name: isUpi ? 'Buyer at Haat' : to.holderName,
    type: purpose === 'refund' ? 'customer' : 'vendor',
    reference_id: reference,
  };
  return {
    account_number: accountNumber,
    amount: amountPaise,
    currency: 'INR',
    mode: isUpi ? 'UPI' : bankMode,
    purpose: purpose === 'refund' ? 'refund' : 'payout',
    fund_account: { ...account, contact },
    // It waits for money rather than fail.
    queue_if_low_balance: true,
    reference_id: reference,
    narration: purpose === 'refund' ? 'Haat refund' : 'Haat payout',
  };
}

function intentOf({ id, short_url: redirectUrl }: PaymentLink): Intent {
  return { providerPaymentId: id, redirectUrl, upiUri: null };
}

/**
 * Razorpay's payment links: a hosted page for cards, UPI, net banking and wallets. A link's `reference_id` is our
 * payment's id and unique there, so an unclear answer is cleared up by asking for it.
 */
export function createRazorpayProvider(parts: RazorpayParts): PaymentProvider {
  const { url, keyId, keySecret, webhookSecret, accountNumber, now } = parts;
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
    ...(accountNumber !== undefined && {
      payouts: {
        send: async (wish) => {
          const body = payoutBody(accountNumber, wish);
          const key = { 'x-payout-idempotency': wish.reference };
          const made = await ask(payout, '/payouts', body, key);
          return made.ok ? { ok: true, value: payoutWordOf(made.value) } : made;
        },
        status: async (id) => {
          const found = await ask(payout, `/payouts/${encodeURIComponent(id)}`);
          return found.ok ? { ok: true, value: payoutWordOf(found.value) } : found;
        },
      },
    }),
    verifyWebhook: (headers, rawBody) => verifyRazorpayWebhook(webhookSecret, headers, rawBody),
  };
}
