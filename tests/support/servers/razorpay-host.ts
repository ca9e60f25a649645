import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { startLocalHost } from './local-host.ts';

/** What was asked of the API, as it came. */
interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

/** An answer of the test's choosing, before the ordinary one. */
type Override = (asked: Asked) => { status: number; body: object } | undefined;

export const RAZORPAY_KEYS = {
  RAZORPAY_KEY_ID: 'rzp_test_1DP5mmOlF5G5ag',
  RAZORPAY_KEY_SECRET: 'a key secret of the test',
  RAZORPAY_WEBHOOK_SECRET: 'a webhook secret of the test',
};

interface Link {
  readonly id: string;
  readonly reference_id: string;
  readonly amount: number;
  status: string;
  amount_paid: number;
  payments: { payment_id: string; amount: number; status: string; method: string }[] | null;
}

/** A payment link in the documented shape, with members that nobody here needs. */
const linkAnswer = (link: Link) => ({
  accept_partial: false,
  callback_method: 'get',
  cancelled_at: 0,
  created_at: 1_795_242_600,
  currency: 'INR',
  customer: { contact: '+919876543210', name: 'Asha' },
  description: 'Your order at Haat',
  expired_at: 0,
  first_min_partial_amount: 0,
  notes: null,
  notify: { email: false, sms: false },
  reminder_enable: false,
  short_url: `https://rzp.example/i/${link.id}`,
  updated_at: 1_795_242_600,
  upi_link: false,
  user_id: '',
  ...link,
});

interface PayoutBody {
  readonly amount: number;
  readonly mode: string;
  readonly purpose: string;
  readonly reference_id: string;
  readonly fund_account: object;
}

interface Payout {
  readonly id: string;
  readonly asked: PayoutBody;
  status: string;
}

/** A payout in the documented shape. */
const payoutAnswer = ({ id, asked, status }: Payout) => {
  const { amount, mode, purpose, reference_id, fund_account } = asked;
  return {
    id,
    entity: 'payout',
    fund_account_id: 'fa_00000000000001',
    fund_account: {
      id: 'fa_00000000000001',
      entity: 'fund_account',
      active: true,
      ...fund_account,
    },
    amount,
    currency: 'INR',
    notes: [],
    fees: 0,
    tax: 0,
    status,
    purpose,
    utr: status === 'processed' ? '000000000001' : null,
    mode,
    reference_id,
    narration: 'Haat',
    batch_id: null,
    status_details: { reason: null, description: null, source: null },
    created_at: 1_795_242_700,
    fee_type: null,
  };
};

const refusal = (description: string) => ({
  status: 400,
  body: {
    error: {
      code: 'BAD_REQUEST_ERROR',
      description,
      field: null,
      metadata: {},
      reason: 'NA',
      source: 'NA',
      step: 'NA',
    },
  },
});

/** Plays the documented answers of Razorpay's payment links and refunds on a port of its own, and signs its webhooks. */
export async function startRazorpayHost() {
  const asked: Asked[] = [];
  const links = new Map<string, Link>();
  const refunds = new Map<string, { readonly id: string }>();
  const payouts = new Map<string, Payout>();
  let override: Override = () => undefined;

  const create = (body: { reference_id: string; amount: number }) => {
    const taken = [...links.values()].some((link) => link.reference_id === body.reference_id);
    if (taken) {
      return refusal(
        `payment link with given reference_id: (${body.reference_id}) already exists.`,
      );
    }
    const { reference_id, amount } = body;
    const id = `plink_${String(links.size + 1).padStart(14, '0')}`;
    const link = { id, reference_id, amount, status: 'created', amount_paid: 0, payments: null };
    links.set(id, link);
    return { status: 200, body: linkAnswer(link) };
  };
  const refund = ({ path, headers, body }: Asked) => {
    const key = String(headers['x-refund-idempotency']);
    const { amount, receipt } = body as { amount: number; receipt: string };
    const made = refunds.get(key) ?? {
      id: `rfnd_${String(refunds.size + 1).padStart(14, '0')}`,
      entity: 'refund',
      amount,
      receipt,
      currency: 'INR',
      payment_id: path.split('/')[3],
      notes: [],
      acquirer_data: { arn: null },
      created_at: 1_795_242_700,
      batch_id: null,
      status: 'pending',
      speed_processed: 'normal',
      speed_requested: 'normal',
    };
    refunds.set(key, made);
    return { status: 200, body: made };
  };
  const payOut = ({ headers, body }: Asked) => {
    const key = headers['x-payout-idempotency'];
    if (typeof key !== 'string' || !/^[\w -]{4,36}$/.test(key))
      return refusal(
        'Idempotency key is missing. Include idempotency header and key in the request.',
      );
    const earlier = payouts.get(key);
    if (earlier !== undefined && JSON.stringify(earlier.asked) !== JSON.stringify(body))
      return refusal('Different request body for the same Idempotency Header');
    const id = `pout_${String(payouts.size + 1).padStart(14, '0')}`;
    const made = earlier ?? { id, asked: body as PayoutBody, status: 'processing' };
    payouts.set(key, made);
    // The first answer is kept, and given again.
    return { status: 200, body: payoutAnswer({ ...made, status: 'processing' }) };
  };
  const answerTo = (one: Asked) => {
    const { method, path, body } = one;
    if (method === 'POST' && path === '/v1/payouts') return payOut(one);
    const payout = [...payouts.values()].find((each) => path === `/v1/payouts/${each.id}`);
    if (payout !== undefined) return { status: 200, body: payoutAnswer(payout) };
    if (method === 'POST' && path === '/v1/payment_links') return create(body as Link);
    if (path.startsWith('/v1/payment_links?')) {
      const wanted = new URLSearchParams(path.split('?')[1]).get('reference_id');
      const found = [...links.values()].filter((link) => link.reference_id === wanted);
      return { status: 200, body: { payment_links: found.map(linkAnswer) } };
    }
    const link = links.get(path.replace('/v1/payment_links/', ''));
    if (link !== undefined) return { status: 200, body: linkAnswer(link) };
    const made = [...refunds.values()].find((each) => path === `/v1/refunds/${each.id}`);
    if (made !== undefined) return { status: 200, body: made };
    if (/^\/v1\/payments\/pay_\w+\/refund$/.test(path)) return refund(one);
    return refusal('The requested URL was not found on the server.');
  };
  const { url, close } = await startLocalHost(({ method = '', url: path = '', headers }, bytes) => {
    const text = bytes.toString('utf8');
    const one = { method, path, headers, body: text === '' ? undefined : JSON.parse(text) };
    asked.push(one);
    return override(one) ?? answerTo(one);
  });

  return {
    url,
    asked,
    links,
    refunds,
    payouts,
    /** A payout comes to an end, in the gateway's books only. @returns its event */
    endPayout: (reference: string, status: 'processed' | 'reversed' | 'failed' | 'rejected') => {
      const payout = payouts.get(reference);
      if (payout === undefined) throw new Error(`no payout of ${reference}`);
      payout.status = status;
      return {
        entity: 'event',
        account_id: 'acc_DKoeHMNpi0nC7k',
        event: `payout.${status}`,
        contains: ['payout'],
        payload: { payout: { entity: payoutAnswer(payout) } },
        created_at: 1_795_242_750,
      };
    },
    /** Lets the test answer some requests itself; `undefined` is the ordinary answer. */
    answer: (other: Override): void => {
      override = other;
    },
    /** Somebody pays a link, in the gateway's books only. @returns its `payment_link.paid` event */
    pay: (reference: string, amount?: number) => {
      const link = [...links.values()].find((one) => one.reference_id === reference);
      if (link === undefined) throw new Error(`no link of ${reference}`);
      link.status = 'paid';
      link.amount_paid = amount ?? link.amount;
      const paymentId = `pay_${link.id.slice(6)}`;
      const payment = { payment_id: paymentId, amount: link.amount_paid, method: 'upi' };
      link.payments = [{ ...payment, status: 'captured' }];
      return {
        account_id: 'acc_DKoeHMNpi0nC7k',
        contains: ['payment_link', 'order', 'payment'],
        created_at: 1_795_242_650,
        entity: 'event',
        event: 'payment_link.paid',
        payload: {
          payment_link: { entity: linkAnswer(link) },
          payment: {
            entity: {
              id: paymentId,
              entity: 'payment',
              amount: link.amount_paid,
              amount_refunded: 0,
              captured: true,
              currency: 'INR',
              method: 'upi',
              status: 'captured',
              vpa: 'asha@example',
            },
          },
        },
      };
    },
    close,
  };
}

/** `X-Razorpay-Signature` of a body. */
export const razorpaySignature = (
  body: string,
  secret = RAZORPAY_KEYS.RAZORPAY_WEBHOOK_SECRET,
): string => createHmac('sha256', secret).update(body).digest('hex');
