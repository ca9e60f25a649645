import { and, eq, lte } from 'drizzle-orm';
import type { Order } from '../../src/contracts/schemas.ts';
import type { Database } from '../db/database.ts';
import { payments, type PaymentState } from '../db/tables/money/payment-tables.ts';
import { users } from '../db/tables/schema.ts';
import { ProblemError } from '../http/problem-error.ts';
import { bookPayment } from '../money/book-money.ts';
import { confirmTerms, lockTerms } from '../orders/confirm-terms.ts';
import type { ServerParts } from '../services/service-handler.ts';
import type { PaymentProvider, PaymentWord } from './payment-provider.ts';
import { alivePayment, isOpen, paymentById, type PaymentRow } from './payment-rows.ts';
import { requestRefund } from './refunds.ts';

/** A provider is asked about a payment no more often than this, however often a phone asks us (ms). */
const LEAST_BETWEEN_POLLS_MS = 2000;

/** What asking a provider needs; `db` is no transaction, as this waits for another machine. */
export interface AskingParts {
  readonly db: Database;
  readonly parts: Pick<ServerParts, 'now' | 'randomBytes' | 'payments' | 'money'>;
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

/** What is needed to act on a provider's word; `now` in ms. */
interface WordParts {
  readonly now: number;
  readonly randomBytes: (count: number) => Uint8Array;
}

/** Why money that came in did not become an order. */
type RefundReason = 'amount_differs' | 'paid_again' | 'already_ordered' | ProblemError['code'];

type Outcome =
  | { readonly order: Order; readonly reason?: undefined }
  | { readonly order?: undefined; readonly reason: RefundReason };

/** Makes the order that was paid for, in a savepoint: what can't be ordered any more leaves the payment's own rows be. */
async function orderFor(
  transaction: Database,
  payment: PaymentRow,
  { paidPaise, now, randomBytes }: WordParts & { readonly paidPaise: number },
): Promise<Outcome> {
  const { id, userId, transactionId, amountPaise } = payment;
  if (paidPaise !== amountPaise) return { reason: 'amount_differs' };
  const alive = await alivePayment(transaction, userId, transactionId);
  if (alive !== undefined && alive.id !== id) return { reason: 'paid_again' };
  try {
    const order = await transaction.transaction((savepoint) =>
      confirmTerms(savepoint, {
        userId,
        transactionId,
        acceptedAmountPaise: amountPaise,
        payment: { method: 'online', paymentId: id },
        now,
        randomBytes,
      }),
    );
    return order.paymentId === id ? { order } : { reason: 'already_ordered' };
  } catch (error) {
    if (error instanceof ProblemError) return { reason: error.code };
    throw error;
  }
}

/**
 * Acts on the provider's word about a payment, wherever it came from (webhook, poll, another webhook): an open payment
 * that was paid becomes the order of its terms, or is paid back in full when it can't (ORD-3). A word that says nothing
 * new changes nothing. Call it in a transaction; it takes the terms' lock first, then the payment's.
 * @returns the payment as it is then; undefined for one that is not ours
 */
export async function takePaymentWord(
  transaction: Database,
  paymentId: string,
  word: PaymentWord,
  parts: WordParts,
): Promise<PaymentRow | undefined> {
  const found = await paymentById(transaction, paymentId);
  if (found === undefined || word.kind === 'pending') return found;
  await lockTerms(transaction, found.userId, found.transactionId);
  const [payment] = await transaction
    .select()
    .from(payments)
    .where(eq(payments.id, paymentId))
    .for('update');
  if (payment === undefined) return undefined;
  const { now } = parts;
  const change = (values: Partial<PaymentRow>) =>
    transaction
      .update(payments)
      .set({ ...values, updatedAt: now })
      .where(eq(payments.id, paymentId));

  if (word.kind !== 'paid') {
    if (isOpen(payment)) await change({ state: word.kind });
    return paymentById(transaction, paymentId);
  }
  // Paid money of a payment that was given up counts as well: nothing that came in is ever forgotten.
  const isNews = payment.paidPaise === null;
  if (!isNews) return payment;
  const { chargeId, amountPaise: paidPaise } = word;
  const { order, reason } = await orderFor(transaction, payment, { ...parts, paidPaise });
  const state: PaymentState = order === undefined ? 'refunding' : 'successful';
  await change({ state, chargeId, paidPaise, orderId: order?.orderId ?? null });
  await bookPayment(transaction, { paymentId, now });
  if (reason !== undefined) {
    await requestRefund(transaction, { paymentId, amountPaise: paidPaise, reason, now });
  }
  return paymentById(transaction, paymentId);
}
