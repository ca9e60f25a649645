import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import type { Order } from '../../src/contracts/schemas.ts';
import { splitByWeight } from '../../src/domain/orders/offers/offer-lines.ts';
import type { Database } from '../db/database.ts';
import { payments, type PaymentState } from './payment-tables.ts';
import { stores } from '../sellers/store-tables.ts';
import { users } from '../account/account-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import { bookPayment } from '../money/book-money.ts';
import { confirmTerms, lockAllTerms } from '../orders/confirm-terms.ts';
import type { ServerParts } from '../http/service-handler.ts';
import type { PaymentProvider, PaymentWord } from './payment-provider.ts';
import {
  alivePayment,
  isOfReference,
  isOpen,
  paymentById,
  paymentsOfReference,
  type PaymentRow,
  referenceOf,
} from './payment-rows.ts';
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
 * Makes the provider's intent of a payment, or of all that are paid with one, and stores where the buyer pays. The same again after an unclear answer.
 * @param returnPath a path of the app, checked by the contract
 * @throws ProblemError payment_provider_unavailable: the payment stays, ask again; payment_not_offered: it was refused
 */
export async function makeIntent(
  { db, parts }: AskingParts,
  provider: PaymentProvider,
  {
    payments: rows,
    returnPath,
  }: { readonly payments: readonly PaymentRow[]; readonly returnPath: string },
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const { userId, expiresAt } = first;
  const reference = referenceOf(first);
  const amountPaise = rows.reduce((sum, payment) => sum + payment.amountPaise, 0);
  const [buyer] = await db
    .select({ name: users.name, mobileNumber: users.phone })
    .from(users)
    .where(eq(users.id, userId));
  const publicUrl = parts.payments.publicUrl();
  const answer = await provider.createIntent({
    reference,
    amountPaise,
    currency: 'INR',
    returnUrl: `${publicUrl}${returnPath}`,
    webhookUrl: `${publicUrl}${webhookPath(provider.name)}`,
    expiresAt,
    buyer: buyer ?? { name: '', mobileNumber: '' },
  });
  const stillCreating = and(isOfReference(reference), eq(payments.state, 'creating'));
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
async function mayPoll(db: Database, reference: string, now: number): Promise<boolean> {
  const claimed = await db
    .update(payments)
    .set({ polledAt: now })
    .where(and(isOfReference(reference), lte(payments.polledAt, now - LEAST_BETWEEN_POLLS_MS)))
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
  const reference = referenceOf(payment);
  if (!(await mayPoll(db, reference, parts.now()))) return (await paymentById(db, id)) ?? payment;
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
  await db.transaction((transaction) =>
    takePaymentWord(transaction, reference, word, { now: parts.now(), randomBytes }),
  );
  return (await paymentById(db, id)) ?? payment;
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
  { isExact, now, randomBytes }: WordParts & { readonly isExact: boolean },
): Promise<Outcome> {
  const { id, userId, transactionId, amountPaise } = payment;
  if (!isExact) return { reason: 'amount_differs' };
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
 * Locks the terms of payments and then, of several, their stores, as bulk orders do: nobody holds one store while it waits for
 * another that somebody else holds.
 * @returns the payments in the order of their stores, locked
 */
async function lockPayments(transaction: Database, reference: string): Promise<PaymentRow[]> {
  const found = await paymentsOfReference(transaction, reference);
  if (found.length === 0) return [];
  const termsOf = await lockAllTerms(transaction, found);
  const storeOf = (payment: PaymentRow): string => termsOf(payment)?.storeId ?? '';
  if (found.length > 1) {
    await transaction
      .select({ id: stores.id })
      .from(stores)
      .where(inArray(stores.id, found.map(storeOf)))
      .orderBy(asc(stores.id))
      .for('no key update');
  }
  const locked = await transaction
    .select()
    .from(payments)
    .where(isOfReference(reference))
    .orderBy(asc(payments.id))
    .for('update');
  return locked.toSorted((one, other) => (storeOf(one) < storeOf(other) ? -1 : 1));
}

/**
 * Acts on the provider's word about a payment, wherever it came from (webhook, poll, another webhook): an open payment
 * that was paid becomes the order of its terms, or is paid back in full when it can't (ORD-3). Of orders that are paid together
 * each part becomes its order or goes back by itself. A word that says nothing new changes nothing. Call it in a transaction;
 * it takes the locks of the terms first, then those of the payments.
 * @param reference what the provider knows it by; one that is not ours changes nothing
 */
export async function takePaymentWord(
  transaction: Database,
  reference: string,
  word: PaymentWord,
  parts: WordParts,
): Promise<void> {
  if (word.kind === 'pending') return;
  const rows = await lockPayments(transaction, reference);
  const { now } = parts;
  if (word.kind !== 'paid') {
    const open = rows.filter(isOpen).map(({ id }) => id);
    if (open.length === 0) return;
    await transaction
      .update(payments)
      .set({ state: word.kind, updatedAt: now })
      .where(inArray(payments.id, open));
    return;
  }
  const amounts = rows.map(({ amountPaise }) => amountPaise);
  const isExact = amounts.reduce((sum, paise) => sum + paise, 0) === word.amountPaise;
  // Another amount than was asked for goes back whole, whatever part of it lands where.
  const shares = isExact ? amounts : splitByWeight(word.amountPaise, amounts);
  for (const [index, payment] of rows.entries()) {
    const paid = { chargeId: word.chargeId, paidPaise: shares[index] ?? 0, isExact };
    // Paid money of a payment that was given up counts as well: nothing that came in is ever forgotten.
    if (payment.paidPaise === null) await takeMoney(transaction, payment, { ...parts, ...paid });
  }
}

/** What came in for a payment becomes its order, or goes back. */
async function takeMoney(
  transaction: Database,
  payment: PaymentRow,
  paid: WordParts & {
    readonly chargeId: string;
    readonly paidPaise: number;
    readonly isExact: boolean;
  },
): Promise<void> {
  const { id: paymentId } = payment;
  const { chargeId, paidPaise, now } = paid;
  const { order, reason } = await orderFor(transaction, payment, paid);
  const state: PaymentState = order === undefined ? 'refunding' : 'successful';
  const orderId = order?.orderId ?? null;
  await transaction
    .update(payments)
    .set({ state, chargeId, paidPaise, orderId, updatedAt: now })
    .where(eq(payments.id, paymentId));
  await bookPayment(transaction, { paymentId, now });
  if (reason === undefined) return;
  await requestRefund(transaction, { paymentId, amountPaise: paidPaise, reason, now });
}
