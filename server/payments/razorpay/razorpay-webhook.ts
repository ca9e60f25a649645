import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import * as v from 'valibot';
import type { RefundWord, WebhookEvent, WebhookVerdict } from '../payment-provider.ts';
import { anyEvent, razorpayEvent, type RazorpayRefund } from './razorpay-protocol.ts';

/** Razorpay's word about a refund in ours. */
export function refundWordOf({ id, status }: RazorpayRefund): RefundWord {
  const states = { pending: 'sent', processed: 'completed', failed: 'failed' } as const;
  return { providerRefundId: id, state: states[status] };
}

function newsOf(body: unknown): WebhookEvent['news'] | undefined {
  const read = v.safeParse(razorpayEvent, body);
  if (!read.success) {
    const other = v.safeParse(anyEvent, body);
    const isKnown =
      !other.success ||
      /^(?:payment_link|refund)\.(?:paid|cancelled|expired|processed|failed)$/.test(
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
