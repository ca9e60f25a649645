import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import {
  type SandboxParts,
  createPaymentBody,
  createPayoutBody,
  createRefundBody,
  type SandboxPayout,
} from './sandbox-protocol.ts';
import {
  choosePaymentOutcome,
  createPayment,
  OUTCOMES,
  paymentAnswer,
  paymentById,
  refundById,
  refundPayment,
  type SandboxPaymentRow,
  type Outcome,
} from './sandbox-payments.ts';
import { deliverWebhooks } from './sandbox-webhooks.ts';
import { eq } from 'drizzle-orm';
import { sandboxPayouts } from '../../db/tables/money/payment-tables.ts';
import { escapeMarkup } from '../../text/escape-markup.ts';

/** Nobody's bank has this address, nor this account: a payout to it is refused, as a real provider refuses a wrong one. */
const REFUSED: ReadonlySet<string> = new Set(['nobody@sandbox', 'SAND0000000, XXXXXXXX0000']);

/** Largest form (bytes): one field of a few letters. */
const FORM_LIMIT = 1024;
const PAYMENT_ID = '/:id(^spay_[0-9a-f]{32}$)';

const REFUND_ID = '/:id(^srfd_[0-9a-f]{32}$)';

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

/** The hosted page that the buyer's browser is sent to. */
function registerSandboxPages(app: FastifyInstance, parts: SandboxParts, afterwards: () => void) {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body.toString())));
    },
  );
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
}

/** What a row keeps of where money went: never a whole account number. */
const keptTo = ({ to }: v.InferOutput<typeof createPayoutBody>): string =>
  'upiId' in to ? to.upiId : `${to.ifsc}, XXXXXXXX${to.accountNumber.slice(-4)}`;

/** Sends money to a UPI id or a bank account, once per reference; undefined when that can't be. */
async function makePayout(
  { db, now, randomBytes }: SandboxParts,
  body: v.InferOutput<typeof createPayoutBody>,
): Promise<SandboxPayout | undefined> {
  const { reference, amountPaise } = body;
  const upiId = keptTo(body);
  if (REFUSED.has(upiId)) return undefined;
  const newId = `spot_${Buffer.from(randomBytes(16)).toString('hex')}`;
  await db
    .insert(sandboxPayouts)
    .values({ id: newId, reference, upiId, amountPaise, createdAt: now() })
    .onConflictDoNothing();
  const [row] = await db
    .select()
    .from(sandboxPayouts)
    .where(eq(sandboxPayouts.reference, reference));
  const isSame = row !== undefined && row.upiId === upiId && row.amountPaise === amountPaise;
  return isSame ? { id: row.id, reference, amountPaise, status: 'processed' } : undefined;
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:26rem;padding:1rem;color:#1b1b1b;background:#fff}
h1{font-size:1.25rem}dt{color:#595959}dd{margin:0 0 .75rem}.amount{font-size:1.75rem;font-weight:600}
button{display:block;width:100%;min-height:3rem;margin:.5rem 0;font:inherit;border:1px solid #595959;border-radius:.5rem;background:#f5f5f5;color:inherit}
.note{padding:.5rem .75rem;border-left:4px solid #b45309;background:#fff7ed}`;

/** The page's own words for each outcome, in the order of the buttons. */
const BUTTONS: readonly (readonly [Outcome, string])[] = [
  ['success', 'Pay'],
  ['failure', 'Let the payment fail'],
  ['cancelled', 'Cancel the payment'],
  ['success-webhook-late', 'Pay, webhook half a minute late'],
  ['success-webhook-twice', 'Pay, webhook twice'],
  ['success-webhook-first', 'Pay, webhook before the redirect'],
];

/**
 * The page's own policy: no script at all, its one style sheet by its hash, and a form that leads back to where the
 * buyer came from (browsers hold a form's redirect against `form-action`).
 */
function pagePolicy(returnUrl: string): string {
  const styleHash = createHash('sha256').update(STYLE).digest('base64');
  return [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    `form-action 'self' ${new URL(returnUrl).origin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

function document(body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Haat test payment</title>
<style>${STYLE}</style>
</head>
<body>
<main>${body}</main>
</body>
</html>
`;
}

/** The hosted page of an open payment. Plain HTML: it works without a script. */
function paymentPage({ id, reference, amountPaise }: SandboxPaymentRow): string {
  const amount = (amountPaise / 100).toLocaleString('en-IN', {
    style: 'currency',
    currency: 'INR',
  });
  const buttons = BUTTONS.map(
    ([outcome, label]) =>
      `<button type="submit" name="outcome" value="${outcome}">${escapeMarkup(label)}</button>`,
  ).join('\n');
  return document(`
<h1>Test payment</h1>
<p class="note">This is a sandbox. No money moves. Choose how the payment ends.</p>
<dl>
<dt>Amount</dt><dd class="amount">${escapeMarkup(amount)}</dd>
<dt>Paid to</dt><dd>Haat</dd>
<dt>Reference</dt><dd>${escapeMarkup(reference)}</dd>
</dl>
<form method="post" action="${escapeMarkup(id)}/choose">
${buttons}
</form>`);
}

/** What stands there once a payment has ended or its time is over. */
function endedPage({ status, returnUrl }: SandboxPaymentRow): string {
  const what = status === 'created' ? 'The time to pay is over.' : `This payment is ${status}.`;
  return document(`
<h1>Test payment</h1>
<p>${escapeMarkup(what)}</p>
<p><a href="${escapeMarkup(returnUrl)}">Back to the shop</a></p>`);
}
