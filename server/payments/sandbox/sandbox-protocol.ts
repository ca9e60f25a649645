import type { Database } from '../../db/database.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { millisecondsInMinute } from 'date-fns/constants';
import * as v from 'valibot';

/** What the sandbox runs on. It shares a process and a database with the shop, and speaks to it over HTTP only. */
export interface SandboxParts {
  readonly db: Database;
  /** ms since the epoch. */
  readonly now: () => number;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly keys: SandboxKeys;
  /** Where browsers reach the sandbox, without a slash at the end. */
  readonly baseUrl: () => string;
  /** The one place that buyers are sent back to and webhooks are posted to, so that nobody makes it call others. */
  readonly merchantUrl: () => string;
}

/** What the sandbox and its merchant share: the key of the API and the secret of webhook signatures. */
export interface SandboxKeys {
  readonly apiKey: string;
  readonly webhookSecret: string;
}

/**
 * Both keys, derived from the server's own secret: nothing has to be set up, and every copy of the server has the same.
 */
export function sandboxKeysOf(serverSecret: string): SandboxKeys {
  const derive = (use: string): string =>
    createHmac('sha256', serverSecret).update(`sandbox-pay ${use}`).digest('hex');
  return { apiKey: derive('api key'), webhookSecret: derive('webhook secret') };
}

/** How old or how far ahead a signature may be (ms). */
export const SIGNATURE_TOLERANCE_MS = 5 * millisecondsInMinute;

const PATTERN = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

function macOf(secret: string, seconds: string, body: string | Buffer): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
}

/** `t=<seconds>,v1=<HMAC-SHA256 of "seconds.body">`: the time is signed too, so that an old webhook can't be sent again. */
export function signWebhook(secret: string, body: string, now: number): string {
  const seconds = String(Math.floor(now / 1000));
  return `t=${seconds},v1=${macOf(secret, seconds, body).toString('hex')}`;
}

/** Checks the `x-signature` of a webhook, in constant time. @param now ms since the epoch */
export function checkSignature(
  secret: string,
  { header, rawBody, now }: { header: unknown; rawBody: Buffer; now: number },
): 'valid' | 'unsigned' | 'forged' | 'too-old' {
  if (typeof header !== 'string') return 'unsigned';
  const [, seconds, mac] = PATTERN.exec(header) ?? [];
  if (seconds === undefined || mac === undefined) return 'unsigned';
  if (!timingSafeEqual(macOf(secret, seconds, rawBody), Buffer.from(mac, 'hex'))) return 'forged';
  const age = Math.abs(now - Number(seconds) * 1000);
  return age <= SIGNATURE_TOLERANCE_MS ? 'valid' : 'too-old';
}

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
  to: v.union([
    v.strictObject({ upiId: text(330) }),
    v.strictObject({ holderName: text(60), accountNumber: text(20), ifsc: text(11) }),
  ]),
  amountPaise: amount,
});

export const sandboxPayout = v.object({
  id: text(64),
  reference: text(64),
  amountPaise: amount,
  /** On its way when it is made; the webhook says when it is with the bank. */
  status: v.picklist(['processing', 'processed']),
});
export type SandboxPayout = v.InferOutput<typeof sandboxPayout>;

/** A bank transfer to a virtual account of the merchant's. */
export const sandboxTransfer = v.object({
  id: text(64),
  accountNumber: text(40),
  amountPaise: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(10_000_000_000)),
  payerName: v.pipe(v.string(), v.maxLength(60)),
  bankReference: text(64),
});

/** The body of a webhook; `eventId` is the same when an event is delivered again. */
export const sandboxEvent = v.variant('type', [
  v.object({ eventId: text(64), type: v.literal('payment'), payment: sandboxPayment }),
  v.object({ eventId: text(64), type: v.literal('refund'), refund: sandboxRefund }),
  v.object({ eventId: text(64), type: v.literal('payout'), payout: sandboxPayout }),
  v.object({ eventId: text(64), type: v.literal('transfer'), transfer: sandboxTransfer }),
]);
export type SandboxEvent = v.InferOutput<typeof sandboxEvent>;

/** The header that carries a webhook's signature. */
export const SIGNATURE_HEADER = 'x-signature';
