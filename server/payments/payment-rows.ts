import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { payments, type PaymentState } from '../db/tables/money/payment-tables.ts';
import { ProblemError } from '../http/problem-error.ts';

export type PaymentRow = typeof payments.$inferSelect;

/** States in which no other payment of the same transaction may be begun. */
const ALIVE: readonly PaymentState[] = ['creating', 'pending', 'successful'];

/** True while the buyer may still pay, as far as we know. */
export const isOpen = ({ state }: Pick<PaymentRow, 'state'>): boolean =>
  state === 'creating' || state === 'pending';

/** Payments of transactions that are alive; at most one each. */
export async function alivePayments(
  db: Database,
  userIds: readonly number[],
  transactionIds: readonly string[],
): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(
      and(
        inArray(payments.userId, [...userIds]),
        inArray(payments.transactionId, [...transactionIds]),
        inArray(payments.state, [...ALIVE]),
      ),
    );
}

/** The one payment of a transaction that is alive. */
export async function alivePayment(
  db: Database,
  userId: number,
  transactionId: string,
): Promise<PaymentRow | undefined> {
  const [row] = await alivePayments(db, [userId], [transactionId]);
  return row;
}

/** A person's payment, by its id or the newest of a transaction. Another person's is not found. */
export async function ownPayment(
  db: Database,
  userId: number,
  {
    paymentId,
    transactionId,
  }: {
    readonly paymentId?: string | undefined;
    readonly transactionId?: string | undefined;
  },
): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        paymentId === undefined ? undefined : eq(payments.id, paymentId),
        transactionId === undefined ? undefined : eq(payments.transactionId, transactionId),
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(1);
  return row;
}

export async function paymentById(db: Database, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  return row;
}

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
