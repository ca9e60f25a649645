import { millisecondsInHour } from 'date-fns/constants';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { payments, refunds } from '../db/tables/money/payment-tables.ts';
import { bookRefundCompletion } from '../money/book-money.ts';
import type { RefundWord } from './payment-provider.ts';

/** How long a refund that the provider has taken is left alone before it is asked about again (ms). */
const SENT_POLL_MS = 6 * millisecondsInHour;

/**
 * Acts on the provider's word about a refund: its own state, the payment's, and the ledger; the order hears of it in a
 * round of its own (`settleRefunds`). A word that says nothing new changes nothing. Call it in a transaction.
 */
export async function takeRefundWord(
  transaction: Database,
  refundId: string,
  word: RefundWord,
  now: number,
): Promise<void> {
  const [refund] = await transaction
    .select()
    .from(refunds)
    .where(eq(refunds.id, refundId))
    .for('update');
  if (refund === undefined || refund.state === 'completed' || refund.state === 'failed') return;
  const { providerRefundId, state } = word;
  const isDone = state === 'completed';
  await transaction
    .update(refunds)
    .set({
      state,
      providerRefundId,
      completedAt: isDone ? now : null,
      nextTryAt: now + SENT_POLL_MS,
    })
    .where(eq(refunds.id, refundId));
  if (!isDone) return;
  const { paymentId, amountPaise } = refund;
  const [payment] = await transaction.select().from(payments).where(eq(payments.id, paymentId));
  if (payment === undefined) return;
  const { userId, orderId } = payment;
  await bookRefundCompletion(transaction, { refundId, userId, orderId, amountPaise, now });
  if (payment.state === 'refunding') {
    await transaction
      .update(payments)
      .set({ state: 'refunded', updatedAt: now })
      .where(eq(payments.id, paymentId));
  }
}
