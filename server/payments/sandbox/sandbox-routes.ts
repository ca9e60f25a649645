import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import {
  type SandboxParts,
  createPaymentBody,
  createPayoutBody,
  createRefundBody,
} from './sandbox-protocol.ts';
import {
  choosePaymentOutcome,
  createPayment,
  makePayout,
  OUTCOMES,
  paymentAnswer,
  paymentById,
  payoutById,
  refundById,
  refundPayment,
  type SandboxPaymentRow,
} from './sandbox-payments.ts';
import { deliverWebhooks, merchantWebhook, queueWebhook } from './sandbox-webhooks.ts';
import { endedPage, pagePolicy, paymentPage, sentPage, transferPage } from './sandbox-pages.ts';
import { ROUTES } from '../../../src/domain/routes/routes.ts';

/** Largest form (bytes): one field of a few letters. */
const FORM_LIMIT = 1024;
const PAYMENT_ID = '/:id(^spay_[0-9a-f]{32}$)';

const REFUND_ID = '/:id(^srfd_[0-9a-f]{32}$)';

const PAYOUT_ID = '/:id(^spot_[0-9a-f]{32}$)';

type PaymentRequest = FastifyRequest<{ Params: { readonly id: string } }>;

const chosenOutcome = v.object({ outcome: v.picklist(OUTCOMES) });

function isKey(header: string | undefined, apiKey: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${apiKey}`));
}

function refuse(reply: FastifyReply, status: number, error: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send({ error });
}

/** The API that the merchant's server speaks, with its key. */
function registerSandboxApi(app: FastifyInstance, parts: SandboxParts, afterwards: () => void) {
  const isMerchants = (address: string): boolean =>
    new URL(address).origin === new URL(parts.merchantUrl()).origin;
  app.addHook('onRequest', async (request, reply) => {
    if (!isKey(request.headers.authorization, parts.keys.apiKey)) {
      return refuse(reply, 401, 'unauthorized');
    }
    return undefined;
  });
  const config = { rateLimit: false as const };
  app.post('/payments', { config }, async (request, reply) => {
    const body = v.safeParse(createPaymentBody, request.body);
    if (!body.success) return refuse(reply, 400, 'bad_request');
    const { returnUrl, webhookUrl } = body.output;
    if (!isMerchants(returnUrl) || !isMerchants(webhookUrl)) {
      return refuse(reply, 400, 'address_not_allowed');
    }
    const row = await createPayment(parts, body.output);
    if (row === undefined) return refuse(reply, 422, 'reference_reused');
    return reply.code(201).send(paymentAnswer(row, parts));
  });
  app.get(`/payments${PAYMENT_ID}`, { config }, async (request: PaymentRequest, reply) => {
    const row = await paymentById(parts.db, request.params.id);
    return row === undefined ? refuse(reply, 404, 'not_found') : paymentAnswer(row, parts);
  });
  app.post(`/payments${PAYMENT_ID}/refunds`, { config }, async (request: PaymentRequest, reply) => {
    const body = v.safeParse(createRefundBody, request.body);
    if (!body.success) return refuse(reply, 400, 'bad_request');
    const refund = await refundPayment(parts, request.params.id, body.output);
    if (refund === undefined) return refuse(reply, 422, 'not_refundable');
    afterwards();
    return reply.code(201).send(refund);
  });
  app.post('/payouts', { config }, async (request, reply) => {
    const body = v.safeParse(createPayoutBody, request.body);
    if (!body.success) return refuse(reply, 400, 'bad_request');
    const payout = await makePayout(parts, body.output);
    return payout === undefined ? refuse(reply, 422, 'not_payable') : reply.code(201).send(payout);
  });
  app.get(`/payouts${PAYOUT_ID}`, { config }, async (request: PaymentRequest, reply) => {
    const payout = await payoutById(parts.db, request.params.id);
    return payout ?? refuse(reply, 404, 'not_found');
  });
  app.get(`/refunds${REFUND_ID}`, { config }, async (request: PaymentRequest, reply) => {
    const refund = await refundById(parts.db, request.params.id);
    return refund ?? refuse(reply, 404, 'not_found');
  });
}

function sendPage(reply: FastifyReply, row: SandboxPaymentRow, now: number): FastifyReply {
  const isOpen = row.status === 'created' && row.expiresAt > now;
  return reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', pagePolicy(row.returnUrl))
    .type('text/html; charset=utf-8')
    .send(isOpen ? paymentPage(row) : endedPage(row));
}

/** Lets the pages' forms in, and nothing larger. */
function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body.toString())));
    },
  );
}

const transferForm = v.object({
  id: v.pipe(v.string(), v.regex(/^strf_[0-9a-f]{32}$/)),
  account: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40)),
  amount: v.pipe(v.string(), v.trim(), v.maxLength(11)),
  name: v.pipe(v.string(), v.trim(), v.maxLength(60)),
});

/** Rupees with at most two digits after the point, below a crore; null for anything else. @returns paise */
function typedPaise(text: string): number | null {
  const [, rupees = '', paise = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  const amount = Number(rupees) * 100 + Number(paise.padEnd(2, '0'));
  return rupees === '' || amount === 0 ? null : amount;
}

/** A bank's page from which money is sent to a virtual account of the merchant's: for who tries a wallet by hand. */
function registerTransferPages(app: FastifyInstance, parts: SandboxParts) {
  takeForms(app);
  const walletUrl = (): string => `${parts.merchantUrl()}${ROUTES.wallet}`;
  const send = (reply: FastifyReply, page: string): FastifyReply =>
    reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', pagePolicy(walletUrl()))
      .type('text/html; charset=utf-8')
      .send(page);
  app.get('/', async (request, reply) => {
    const asked = v.safeParse(v.object({ account: transferForm.entries.account }), request.query);
    const account = asked.success ? asked.output.account : '';
    const id = `strf_${Buffer.from(parts.randomBytes(16)).toString('hex')}`;
    return send(reply, transferPage({ id, account, amount: '5000', name: 'Test payer' }, ''));
  });
  app.post('/', async (request, reply) => {
    const form = v.safeParse(transferForm, request.body);
    if (!form.success) return refuse(reply, 400, 'bad_request');
    const { id, account: accountNumber, amount, name: payerName } = form.output;
    const amountPaise = typedPaise(amount);
    if (amountPaise === null) {
      const problem = 'Please enter an amount like 5000 or 499.50, below a crore.';
      return send(reply.code(400), transferPage(form.output, problem));
    }
    const now = parts.now();
    const bankReference = `SBX${id.slice(-12).toUpperCase()}`;
    const transfer = { id, accountNumber, amountPaise, payerName, bankReference };
    await queueWebhook(parts.db, {
      url: merchantWebhook(parts),
      news: { type: 'transfer', transfer },
      dueAt: [now],
      now,
    });
    await deliverWebhooks(parts);
    return send(reply, sentPage(form.output, walletUrl()));
  });
}

/** The hosted page that the buyer's browser is sent to. */
function registerSandboxPages(app: FastifyInstance, parts: SandboxParts, afterwards: () => void) {
  takeForms(app);
  app.get(PAYMENT_ID, async (request: PaymentRequest, reply) => {
    const row = await paymentById(parts.db, request.params.id);
    if (row === undefined) return refuse(reply, 404, 'not_found');
    return sendPage(reply, row, parts.now());
  });
  app.post(`${PAYMENT_ID}/choose`, async (request: PaymentRequest, reply) => {
    const chosen = v.safeParse(chosenOutcome, request.body);
    if (!chosen.success) return refuse(reply, 400, 'bad_request');
    const { outcome } = chosen.output;
    const row = await choosePaymentOutcome(parts, request.params.id, outcome);
    if (row === undefined) return refuse(reply, 404, 'not_found');
    if (row.status === 'created') return sendPage(reply, row, parts.now());
    if (outcome === 'success-webhook-first') await deliverWebhooks(parts);
    else afterwards();
    return reply.header('cache-control', 'no-store').redirect(row.returnUrl, 303);
  });
}

/**
 * A payment provider for tests and demos: the real protocol (intent, hosted page, signed webhooks, status, refunds)
 * without money. Runs in this process, and is asked over HTTP only, as one outside would be.
 */
export function registerSandboxRoutes(app: FastifyInstance, parts: SandboxParts): void {
  const deliveries = new Set<Promise<void>>();
  const deliverAfterwards = (): void => {
    const delivery = deliverWebhooks(parts)
      .catch((error: unknown) => {
        app.log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'webhooks wait');
      })
      .finally(() => deliveries.delete(delivery));
    deliveries.add(delivery);
  };
  app.addHook('onClose', async () => {
    await Promise.all(deliveries);
  });
  void app.register(
    async (api) => {
      registerSandboxApi(api, parts, deliverAfterwards);
    },
    { prefix: '/v1' },
  );
  void app.register(
    async (pages) => {
      registerSandboxPages(pages, parts, deliverAfterwards);
    },
    { prefix: '/pay' },
  );
  void app.register(
    async (pages) => {
      registerTransferPages(pages, parts);
    },
    { prefix: '/transfer' },
  );
}
