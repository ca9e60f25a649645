import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { payments } from '../db/tables/money/payment-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import { alivePayment } from './payment-rows.ts';

/**
 * Terms that are being paid stay as they are: otherwise the buyer would pay another amount than the order costs. A payment
 * that the provider has not answered about is given up instead, since nobody was told where to pay it. Call it in the
 * transaction that has locked the terms.
 * @param now ms since the epoch
 * @throws ProblemError payment_in_progress
 */
export async function refuseWhilePaying(
  transaction: Database,
  {
    userId,
    transactionId,
    now,
  }: { readonly userId: number; readonly transactionId: string; readonly now: number },
): Promise<void> {
  const alive = await alivePayment(transaction, userId, transactionId);
  if (alive?.state === 'pending' && alive.expiresAt > now) {
    throw new ProblemError('payment_in_progress');
  }
  if (alive?.state !== 'creating') return;
  await transaction
    .update(payments)
    .set({ state: 'failed', updatedAt: now })
    .where(eq(payments.id, alive.id));
}
