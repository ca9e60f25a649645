import { and, eq, lte } from 'drizzle-orm';
import { users } from '../db/tables/schema.ts';
import type { Database } from '../db/database.ts';
import { payments } from '../db/tables/money/payment-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import type { ServerParts } from '../services/service-handler.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { isOpen, paymentById, type PaymentRow } from './payment-rows.ts';
import { takePaymentWord } from './take-payment-word.ts';

/** A provider is asked about a payment no more often than this, however often a phone asks us (ms). */
const LEAST_BETWEEN_POLLS_MS = 2000;

/** What asking a provider needs; `db` is no transaction, as this waits for another machine. */
export interface AskingParts {
  readonly db: Database;
  readonly parts: Pick<ServerParts, 'now' | 'randomBytes' | 'payments'>;
}

/** Where the provider's webhooks go. */
export const webhookPath = (provider: string): string => `/payments/webhooks/${provider}`;

/**
 * Makes the provider's intent of a payment and stores where the buyer pays. The same again after an unclear answer.
 * @param returnPath a path of the app, checked by the contract
 * @throws ProblemError payment_provider_unavailable: the payment stays, ask again; payment_not_offered: it was refused
 */
export async function makeIntent(
  { db, parts }: AskingParts,
  provider: PaymentProvider,
  { payment, returnPath }: { readonly payment: PaymentRow; readonly returnPath: string },
): Promise<void> {
  const { id, userId, amountPaise, expiresAt } = payment;
  const [buyer] = await db
    .select({ name: users.name, mobileNumber: users.phone })
    .from(users)
    .where(eq(users.id, userId));
  const publicUrl = parts.payments.publicUrl();
  const answer = await provider.createIntent({
    reference: id,
    amountPaise,
    currency: 'INR',
    returnUrl: `${publicUrl}${returnPath}`,
    webhookUrl: `${publicUrl}${webhookPath(provider.name)}`,
    expiresAt,
    buyer: buyer ?? { name: '', mobileNumber: '' },
  });
  const stillCreating = and(eq(payments.id, id), eq(payments.state, 'creating'));
  const updatedAt = parts.now();
  if (answer.ok) {
    const { providerPaymentId, redirectUrl, upiUri } = answer.value;
    await db
      .update(payments)
      .set({ state: 'pending', providerPaymentId, redirectUrl, upiUri, updatedAt })
      .where(stillCreating);
    return;
  }
  if (answer.failure.kind === 'unreachable') throw new ProblemError('payment_provider_unavailable');
  await db.update(payments).set({ state: 'failed', updatedAt }).where(stillCreating);
  throw new ProblemError('payment_not_offered', { detail: 'The payment provider refused it.' });
}

/** Lets one asker in at a time, and not too often. */
async function mayPoll(db: Database, id: string, now: number): Promise<boolean> {
  const claimed = await db
    .update(payments)
    .set({ polledAt: now })
    .where(and(eq(payments.id, id), lte(payments.polledAt, now - LEAST_BETWEEN_POLLS_MS)))
    .returning({ id: payments.id });
  return claimed.length > 0;
}

/**
 * Asks the provider how an open payment stands and acts on its word. Past its time a payment that the provider has no
 * money for is given up; money that comes later all the same is taken or paid back when its word comes.
 * @returns the payment as it is then; unchanged where the provider can't be asked
 */
export async function settlePayment(
  { db, parts }: AskingParts,
  payment: PaymentRow,
): Promise<PaymentRow> {
  const { provider } = parts.payments;
  const { id, providerPaymentId, expiresAt } = payment;
  if (!isOpen(payment) || provider?.name !== payment.provider) return payment;
  if (!(await mayPoll(db, id, parts.now()))) return (await paymentById(db, id)) ?? payment;
  const isOver = parts.now() >= expiresAt;
  const answer =
    providerPaymentId === null
      ? // Nobody has been told where to pay.
        ({ ok: true, value: { kind: 'pending' } } as const)
      : await provider.status(providerPaymentId);
  if (!answer.ok) return payment;
  const word =
    answer.value.kind === 'pending' && isOver ? ({ kind: 'cancelled' } as const) : answer.value;
  const { randomBytes } = parts;
  const settled = await db.transaction((transaction) =>
    takePaymentWord(transaction, id, word, { now: parts.now(), randomBytes }),
  );
  return settled ?? payment;
}
