import { randomUUID } from 'node:crypto';
import { and, eq, ne, sum } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { bookRefundRequest } from '../money/book-money.ts';
import { payments, refunds } from '../db/tables/money/payment-tables.ts';

/** Money to give back. `reason` names it: the same one of a payment happens once. */
export interface RefundWish {
  readonly paymentId: string;
  readonly amountPaise: number;
  readonly reason: string;
  /** ms since the epoch. */
  readonly now: number;
}

/** A refund as it stands; times in ms. */
export interface RequestedRefund {
  readonly refundId: string;
  readonly amountPaise: number;
}

/**
 * Writes down that money goes back to the buyer, in the transaction that decides it; a background round tells the
 * provider, so that a refund is never lost and never given twice. Never more than was paid.
 * @returns undefined where nothing is left to give back
 */
export async function requestRefund(
  transaction: Database,
  { paymentId, amountPaise, reason, now }: RefundWish,
): Promise<RequestedRefund | undefined> {
  const [payment] = await transaction
    .select({ paidPaise: payments.paidPaise })
    .from(payments)
    .where(eq(payments.id, paymentId))
    .for('update');
  if (payment === undefined || payment.paidPaise === null) return undefined;
  const [same] = await transaction
    .select({ refundId: refunds.id, amountPaise: refunds.amountPaise })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.reason, reason)));
  if (same !== undefined) return same;
  const [given] = await transaction
    .select({ paise: sum(refunds.amountPaise).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.state, 'failed')));
  const left = payment.paidPaise - (given?.paise ?? 0);
  const amount = Math.min(amountPaise, left);
  if (amount <= 0) return undefined;
  const refundId = randomUUID();
  await transaction.insert(refunds).values({
    id: refundId,
    paymentId,
    reason,
    amountPaise: amount,
    state: 'requested',
    requestedAt: now,
    nextTryAt: now,
  });
  await bookRefundRequest(transaction, { refundId, now });
  return { refundId, amountPaise: amount };
}
