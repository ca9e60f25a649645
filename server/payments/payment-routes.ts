import type { FastifyInstance } from 'fastify';
import { UUID } from '../../src/domain/identifiers.ts';
import type { Database } from '../db/database.ts';
import type { ServerParts } from '../http/service-handler.ts';
import { registerSandboxRoutes } from './sandbox/sandbox-routes.ts';
import { paymentEvents } from './payment-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import type { Settings } from '../settings.ts';
import type { PaymentSettings, WebhookEvent } from './payment-provider.ts';
import { createRazorpayProvider } from './razorpay/razorpay-provider.ts';
import { sandboxKeysOf } from './sandbox/sandbox-protocol.ts';
import { createSandboxProvider } from './sandbox/sandbox-provider.ts';
import { takePaymentWord } from './ask-provider.ts';
import { takePayoutWord } from './payouts.ts';
import { takeRefundWord } from './refunds.ts';
import { takeBankTransfer } from '../trade/wallet.ts';

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

/** What an event says, for who looks at its order later. */
function saidBy(
  news: WebhookEvent['news'],
): Omit<typeof paymentEvents.$inferInsert, 'id' | 'receivedAt'> {
  if (news.about === 'payment') {
    return { about: news.about, reference: news.reference, word: news.word.kind };
  }
  if (news.about === 'refund' || news.about === 'payout') {
    // To who looks at an order a payout is its refund.
    return { about: 'refund', reference: news.reference, word: news.word.state };
  }
  return {};
}

/** Takes an event once: its id is written in the transaction that acts on it, so that a replay finds it there. */
async function takeEvent(
  { db, parts }: WebhookParts,
  provider: string,
  { id, news }: WebhookEvent,
) {
  await db.transaction(async (transaction) => {
    const now = parts.now();
    const isNew = await transaction
      .insert(paymentEvents)
      .values({ id: `${provider}:${id}`, receivedAt: now, ...saidBy(news) })
      .onConflictDoNothing()
      .returning();
    if (isNew.length === 0) return;
    // What somebody else made at the same provider, such as a refund by hand, has no id of ours.
    if ('reference' in news && !UUID.test(news.reference)) return;
    if (news.about === 'payment') {
      const { randomBytes } = parts;
      await takePaymentWord(transaction, news.reference, news.word, { now, randomBytes });
    } else if (news.about === 'refund') {
      await takeRefundWord(transaction, news.reference, news.word, now);
    } else if (news.about === 'payout') {
      await takePayoutWord(transaction, news.reference, news.word, now);
    } else if (news.about === 'transfer') {
      await takeBankTransfer(transaction, provider, news.transfer, now);
    }
  });
}

/**
 * `POST /payments/webhooks/<provider>`: what the provider tells us by itself, believed for its signature over the body's
 * own bytes only. It alone makes the order of a payment, if the phone never comes back (ORD-3), and
 * credits bank transfers to wallets (WAL-2). Anything that is signed
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
    await takeEvent({ db, parts }, provider.name, event);
    void reply.header('cache-control', 'no-store');
    return { received: true };
  });
}

type PaymentVariables = Pick<
  Settings,
  | 'PAYMENT_PROVIDER'
  | 'PUBLIC_URL'
  | 'SANDBOX_PAY_URL'
  | 'RAZORPAY_URL'
  | 'RAZORPAY_KEY_ID'
  | 'RAZORPAY_KEY_SECRET'
  | 'RAZORPAY_WEBHOOK_SECRET'
  | 'RAZORPAY_ACCOUNT_NUMBER'
>;

/**
 * Where payments go by these settings.
 * @param serverSecret what the sandbox's keys are made of
 * @param listeningUrl where the server listens, for when it is not told its public address
 */
export function paymentSettingsOf(
  settings: PaymentVariables,
  serverSecret: string,
  listeningUrl: () => string,
): PaymentSettings {
  const publicUrl = (): string => settings.PUBLIC_URL ?? listeningUrl();
  switch (settings.PAYMENT_PROVIDER) {
    case 'none':
      return { provider: undefined, publicUrl };
    case 'sandbox': {
      const baseUrl = (): string => settings.SANDBOX_PAY_URL ?? `${publicUrl()}/sandbox-pay`;
      const keys = sandboxKeysOf(serverSecret);
      const provider = createSandboxProvider(baseUrl, keys);
      return { provider, publicUrl, sandbox: { keys, baseUrl } };
    }
    case 'razorpay': {
      const provider = createRazorpayProvider({
        url: settings.RAZORPAY_URL,
        keyId: settings.RAZORPAY_KEY_ID ?? '',
        keySecret: settings.RAZORPAY_KEY_SECRET ?? '',
        webhookSecret: settings.RAZORPAY_WEBHOOK_SECRET ?? '',
        accountNumber: settings.RAZORPAY_ACCOUNT_NUMBER,
        now: Date.now,
      });
      return { provider, publicUrl };
    }
  }
}
