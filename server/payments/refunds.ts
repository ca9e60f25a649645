import { millisecondsInHour } from 'date-fns/constants';
import { and, eq, inArray, ne, sql, sum, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { payments, refunds } from './payment-tables.ts';
import { bookRefundCompletion, bookRefundRequest } from '../money/book-money.ts';
import type { AskingParts } from './ask-provider.ts';
import type { RefundWord } from './payment-provider.ts';

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

const BATCH = 20;
/** 30 s doubling up to six hours (ms): a refund is tried until the provider takes or refuses it. */
const FIRST_RETRY_MS = 30_000;
const MOST_DOUBLINGS = 9;

/** When something that was tried so many times is tried again after `now`, ms. */
export const nextTryAfter = (now: number, tries: SQL | PgColumn): SQL =>
  sql`${now}::bigint + ${FIRST_RETRY_MS}::bigint * (2 ^ least(${tries}, ${MOST_DOUBLINGS}))::bigint`;

type RefundRow = typeof refunds.$inferSelect;

/** Takes due refunds for itself for a while, so that several processes ask about each once. */
async function claimDue({ db, parts }: AskingParts): Promise<RefundRow[]> {
  const now = parts.now();
  return db
    .update(refunds)
    .set({ nextTryAt: nextTryAfter(now, refunds.tries), tries: sql`${refunds.tries} + 1` })
    .where(
      sql`${refunds.id} in (select id from refunds where ${refunds.nextTryAt} <= ${now}
        and ${inArray(refunds.state, ['requested', 'sent'])}
        order by next_try_at limit ${BATCH} for update skip locked)`,
    )
    .returning();
}

async function sendRefund({ db, parts }: AskingParts, refund: RefundRow): Promise<boolean> {
  const { id, paymentId, amountPaise } = refund;
  const { provider } = parts.payments;
  const [payment] = await db
    .select({ chargeId: payments.chargeId })
    .from(payments)
    .where(and(eq(payments.id, paymentId), eq(payments.provider, provider?.name ?? '')));
  const chargeId = payment?.chargeId ?? null;
  if (provider === undefined || chargeId === null) return false;
  const answer =
    refund.state === 'sent' && refund.providerRefundId !== null
      ? await provider.refundStatus(refund.providerRefundId)
      : await provider.refund({ reference: id, chargeId, amountPaise });
  // A question that is refused decides nothing; only a refund that is refused was not made.
  if (!answer.ok && (answer.failure.kind === 'unreachable' || refund.state === 'sent'))
    return false;
  const word = answer.ok
    ? answer.value
    : ({ providerRefundId: refund.providerRefundId ?? '', state: 'failed' } as const);
  await db.transaction((transaction) => takeRefundWord(transaction, id, word, parts.now()));
  return true;
}

/**
 * Tells the provider of refunds that were decided, again and again until it answers (the same reference is the same refund
 * there), and asks about those that it has taken but not completed. One that it refuses is `failed`, for people to look at.
 * @returns how many got an answer
 */
export async function sendRefunds(asking: AskingParts): Promise<number> {
  const due = await claimDue(asking);
  const sent = await Promise.all(due.map((refund) => sendRefund(asking, refund)));
  return sent.filter(Boolean).length;
}
