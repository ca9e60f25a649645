import * as v from 'valibot';
import {
  callProvider,
  type PaymentProvider,
  type PaymentWord,
  type PayoutWord,
  type ProviderAnswer,
  type WebhookEvent,
} from '../payment-provider.ts';
import {
  sandboxEvent,
  sandboxPayment,
  sandboxPayout,
  sandboxRefund,
  SIGNATURE_HEADER,
  type SandboxPayment,
  type SandboxPayout,
  type SandboxKeys,
  checkSignature,
} from './sandbox-protocol.ts';

function wordOf({ status, amountPaise, id }: SandboxPayment): PaymentWord {
  switch (status) {
    case 'created':
      return { kind: 'pending' };
    case 'failed':
    case 'cancelled':
      return { kind: status };
    case 'paid':
      return { kind: 'paid', amountPaise, chargeId: id };
  }
}

const payoutWordOf = ({ id, status }: SandboxPayout): PayoutWord => ({
  providerPayoutId: id,
  state: status === 'processed' ? 'completed' : 'sent',
});

function newsOf(event: v.InferOutput<typeof sandboxEvent>): WebhookEvent['news'] {
  if (event.type === 'payment') {
    const { payment } = event;
    return { about: 'payment', reference: payment.reference, word: wordOf(payment) };
  }
  if (event.type === 'transfer') {
    const { id: transferId, ...transfer } = event.transfer;
    return { about: 'transfer', transfer: { ...transfer, transferId } };
  }
  if (event.type === 'payout') {
    const { payout } = event;
    return { about: 'payout', reference: payout.reference, word: payoutWordOf(payout) };
  }
  const { reference, id } = event.refund;
  return { about: 'refund', reference, word: { providerRefundId: id, state: 'completed' } };
}

/** The merchant's side of the sandbox: speaks to it over HTTP only, as to any provider. */
export function createSandboxProvider(
  /** Where the sandbox is, without a slash at the end; asked each time, as a port may be chosen at the start. */
  baseUrl: () => string,
  { apiKey, webhookSecret }: SandboxKeys,
): PaymentProvider {
  const ask = async <Output>(
    method: 'GET' | 'POST',
    path: string,
    schema: v.GenericSchema<unknown, Output>,
    body?: unknown,
  ): Promise<ProviderAnswer<Output>> => {
    const headers = { authorization: `Bearer ${apiKey}` };
    const answer = await callProvider({ method, url: `${baseUrl()}${path}`, headers, body });
    if (!answer.ok) return { ok: false, failure: answer.failure };
    const read = v.safeParse(schema, answer.value);
    return read.success
      ? { ok: true, value: read.output }
      : { ok: false, failure: { kind: 'unreachable', detail: 'an answer of another form' } };
  };
  return {
    name: 'sandbox',
    createIntent: async ({
      reference,
      amountPaise,
      currency,
      returnUrl,
      webhookUrl,
      expiresAt,
    }) => {
      const body = { reference, amountPaise, currency, returnUrl, webhookUrl, expiresAt };
      const answer = await ask('POST', '/v1/payments', sandboxPayment, body);
      if (!answer.ok) return answer;
      const { id, redirectUrl, upiUri } = answer.value;
      return { ok: true, value: { providerPaymentId: id, redirectUrl, upiUri } };
    },
    status: async (id) => {
      const path = `/v1/payments/${encodeURIComponent(id)}`;
      const answer = await ask('GET', path, sandboxPayment);
      return answer.ok ? { ok: true, value: wordOf(answer.value) } : answer;
    },
    refund: async ({ reference, chargeId, amountPaise }) => {
      const path = `/v1/payments/${encodeURIComponent(chargeId)}/refunds`;
      const answer = await ask('POST', path, sandboxRefund, { reference, amountPaise });
      return answer.ok
        ? { ok: true, value: { providerRefundId: answer.value.id, state: 'completed' } }
        : answer;
    },
    refundStatus: async (id) => {
      const answer = await ask('GET', `/v1/refunds/${encodeURIComponent(id)}`, sandboxRefund);
      return answer.ok ? { ok: true, value: { providerRefundId: id, state: 'completed' } } : answer;
    },
    payouts: {
      send: async ({ reference, to, amountPaise }) => {
        const body = { reference, to, amountPaise };
        const answer = await ask('POST', '/v1/payouts', sandboxPayout, body);
        return answer.ok ? { ok: true, value: payoutWordOf(answer.value) } : answer;
      },
      status: async (id) => {
        const answer = await ask('GET', `/v1/payouts/${encodeURIComponent(id)}`, sandboxPayout);
        return answer.ok ? { ok: true, value: payoutWordOf(answer.value) } : answer;
      },
    },
    verifyWebhook: (headers, rawBody, now) => {
      const header = headers[SIGNATURE_HEADER];
      const verdict = checkSignature(webhookSecret, { header, rawBody, now });
      if (verdict !== 'valid') return { ok: false, doubt: verdict };
      const body: unknown = JSON.parse(rawBody.toString('utf8'));
      const event = v.safeParse(sandboxEvent, body);
      return event.success
        ? { ok: true, event: { id: event.output.eventId, news: newsOf(event.output) } }
        : { ok: false, doubt: 'malformed' };
    },
  };
}
