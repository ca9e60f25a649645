import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import type { ServerParts } from '../services/service-handler.ts';
import { registerSandboxRoutes } from './sandbox/sandbox-routes.ts';
import { paymentEvents } from '../db/tables/money/payment-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import type { WebhookEvent } from './payment-provider.ts';
import { takePaymentWord } from './ask-provider.ts';
import { takeRefundWord } from './refunds.ts';

/** Largest webhook (bytes); real ones have a few kilobytes. */
const WEBHOOK_LIMIT = 64 * 1024;

interface WebhookParts {
  readonly db: Database;
  readonly parts: ServerParts;
}

/** The provider's webhooks, and the sandbox where that is the provider; each in a context of its own, for its bodies. */
export function registerPaymentRoutes(
  app: FastifyInstance,
  { db, parts }: { readonly db: Database; readonly parts: ServerParts },
): void {
  const { sandbox, publicUrl: merchantUrl } = parts.payments;
  void app.register(
    async (payments) => {
      registerWebhookRoutes(payments, { db, parts });
    },
    { prefix: '/payments' },
  );
  if (sandbox === undefined) return;
  const { now, randomBytes } = parts;
  void app.register(
    async (pages) => {
      registerSandboxRoutes(pages, { ...sandbox, db, now, randomBytes, merchantUrl });
    },
    { prefix: '/sandbox-pay' },
  );
}

/** Takes an event once: its id is written in the transaction that acts on it, so that a replay finds it there. */
async function takeEvent({ db, parts }: WebhookParts, eventId: string, { news }: WebhookEvent) {
  await db.transaction(async (transaction) => {
    const now = parts.now();
    const isNew = await transaction
      .insert(paymentEvents)
      .values({ id: eventId, receivedAt: now })
      .onConflictDoNothing()
      .returning();
    if (isNew.length === 0) return;
    if (news.about === 'payment') {
      const { randomBytes } = parts;
      await takePaymentWord(transaction, news.reference, news.word, { now, randomBytes });
    } else if (news.about === 'refund') {
      await takeRefundWord(transaction, news.reference, news.word, now);
    }
  });
}

/**
 * `POST /payments/webhooks/<provider>`: what the provider tells us by itself, believed for its signature over the body's
 * own bytes only. It alone makes the order of a payment, if the phone never comes back (ORD-3). Anything that is signed
 * is answered with 200, also what is known or about something else: otherwise it would be sent for days.
 */
function registerWebhookRoutes(app: FastifyInstance, { db, parts }: WebhookParts): void {
  const { provider } = parts.payments;
  if (provider === undefined) return;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: WEBHOOK_LIMIT },
    (_request, body, done) => {
      done(null, body);
    },
  );
  // Many payments come from few addresses of the provider; what is not signed costs one hash.
  const config = { rateLimit: false as const };
  app.post(`/webhooks/${provider.name}`, { config }, async (request, reply) => {
    const { body } = request;
    if (!Buffer.isBuffer(body)) throw new ProblemError('malformed_body');
    const verdict = provider.verifyWebhook(request.headers, body, parts.now());
    if (!verdict.ok) {
      request.log.warn({ doubt: verdict.doubt }, 'a webhook was refused');
      throw new ProblemError(
        verdict.doubt === 'malformed' ? 'malformed_body' : 'signature_invalid',
      );
    }
    const { event } = verdict;
    await takeEvent({ db, parts }, `${provider.name}:${event.id}`, event);
    void reply.header('cache-control', 'no-store');
    return { received: true };
  });
}
