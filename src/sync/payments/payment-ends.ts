import type { PaymentView } from '../../contracts/payments/payments.ts';
import { isPaidBack, type OrderPayment } from '../../db/order-payment.ts';
import type { OutboxError } from '../../db/outbox-entry.ts';
import type { OrderAttention } from '../../db/person-database.ts';
import { formatRupees } from '../../domain/money.ts';
import { nextRound, unpaidProgress, type OrderProgress } from '../outbox/senders/order-progress.ts';

/** An order whose terms wait to be paid: only its buyer can go on. Says nothing of money: a payment may have been begun. */
export function awaitedError(amountPaise: number): OutboxError {
  const message = `Payment of ${formatRupees(amountPaise)} not finished. Nothing is ordered until it is paid.`;
  return { code: 'payment_awaited', message, status: 0 };
}

/** Why a payment that has ended made no order, by the provider's word: it failed, was cancelled or ran out of time. */
export function endedError({
  status,
  amountPaise,
}: Pick<OrderPayment, 'status' | 'amountPaise'>): OutboxError {
  if (isPaidBack({ status })) {
    const message =
      'Your payment came in, but the order could not be made. All of it goes back to you.';
    return { code: 'payment_refunded', message, status: 0 };
  }
  const message = `Payment failed: ${formatRupees(amountPaise)} was not taken. Nothing is ordered.`;
  return { code: 'payment_failed', message, status: 0 };
}

/** True for a payment of which nothing more comes by itself, unless money comes late. */
export function hasEndedUnordered({ status, order }: PaymentView): boolean {
  return order === null && status !== 'pending' && status !== 'successful';
}

/** Where the saga goes on: the same terms may be paid again; money that went back means they could not be kept. */
export function progressAfterPayment(
  progress: OrderProgress,
  payment: Pick<OrderPayment, 'status'>,
  newId: () => string,
): OrderProgress {
  return isPaidBack(payment) ? nextRound(progress, newId) : unpaidProgress(progress);
}

/** What the order's row says while only its buyer can go on. */
export const attentionTo = (error: OutboxError): OrderAttention => ({
  difference: null,
  quote: null,
  error,
});
