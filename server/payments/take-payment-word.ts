import { eq } from 'drizzle-orm';
import type { Order } from '../../src/contracts/schemas.ts';
import type { Database } from '../db/database.ts';
import { payments, type PaymentState } from '../db/tables/money/payment-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import { bookPayment } from '../money/book-money.ts';
import { confirmTerms, lockTerms } from '../orders/confirm-terms.ts';
import type { PaymentWord } from './payment-provider.ts';
import { alivePayment, isOpen, paymentById, type PaymentRow } from './payment-rows.ts';
import { requestRefund } from './request-refund.ts';

/** What is needed to act on a provider's word; `now` in ms. */
export interface WordParts {
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
