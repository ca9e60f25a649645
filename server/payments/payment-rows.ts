import { millisecondsInMinute } from 'date-fns/constants';
import { and, asc, count, desc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { payments, type PaymentState } from './payment-tables.ts';
import { stockReservations } from '../goods/goods-tables.ts';
import { orderTerms } from '../orders/order-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import { lockAllTerms } from '../orders/confirm-terms.ts';
import { orderOfTransaction } from '../orders/load-orders.ts';
import { orderableStore } from '../orders/quote-order.ts';

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

/** What the provider knows a payment by: its own id, or that of all that are paid with it. */
export const referenceOf = ({ id, togetherId }: Pick<PaymentRow, 'id' | 'togetherId'>): string =>
  togetherId ?? id;

/** The payments that the provider knows by one reference, in the order of their transactions. */
export function isOfReference(reference: string) {
  return or(eq(payments.id, reference), eq(payments.togetherId, reference));
}

export async function paymentsOfReference(db: Database, reference: string): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(isOfReference(reference))
    .orderBy(asc(payments.transactionId));
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
  if (alive?.state === 'creating') await giveUp(transaction, alive, now);
}

/** Ends a payment that nobody was told where to pay, with all that would be paid with it. */
async function giveUp(transaction: Database, payment: PaymentRow, now: number): Promise<void> {
  await transaction
    .update(payments)
    .set({ state: 'failed', updatedAt: now })
    .where(and(isOfReference(referenceOf(payment)), eq(payments.state, 'creating')));
}

/** How long a buyer may take to pay (ms). */
const PAYMENT_WINDOW_MS = 15 * millisecondsInMinute;
/** How much longer than that terms and stock are kept, for a word that is on its way (ms). */
const WORD_GRACE_MS = 2 * millisecondsInMinute;
/** When the provider is asked for the first time, if its webhook has not come (ms). */
const FIRST_POLL_MS = 2 * millisecondsInMinute;
/** Most payments that one person may have open: each keeps stock from others. */
const MOST_OPEN = 20;
/** Providers take no less than one rupee. */
const LEAST_PAISE = 100;

/** Terms that somebody wants to pay at the amount that they agreed to. */
export interface PaidPart {
  readonly transactionId: string;
  readonly acceptedAmountPaise: number;
}

/** What somebody wants to pay with one payment; `now` in ms. */
interface PaymentWish {
  readonly userId: number;
  readonly parts: readonly PaidPart[];
  readonly provider: string;
  readonly now: number;
}

/** Terms and stock outlive the payment, so that who pays in time gets the order. */
async function keepTerms(
  transaction: Database,
  { userId, parts }: PaymentWish,
  until: number,
): Promise<void> {
  const ids = parts.map(({ transactionId }) => transactionId);
  await transaction
    .update(orderTerms)
    .set({ expiresAt: sql`greatest(${orderTerms.expiresAt}, ${until}::bigint)` })
    .where(and(eq(orderTerms.userId, userId), inArray(orderTerms.transactionId, ids)));
  await transaction
    .update(stockReservations)
    .set({ expiresAt: sql`greatest(${stockReservations.expiresAt}, ${until}::bigint)` })
    .where(
      and(eq(stockReservations.userId, userId), inArray(stockReservations.transactionId, ids)),
    );
}

async function refuseTooMany(transaction: Database, wish: PaymentWish): Promise<void> {
  const { userId, parts, now } = wish;
  const [open] = await transaction
    .select({ payments: count() })
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        inArray(payments.state, ['creating', 'pending']),
        gt(payments.expiresAt, now),
      ),
    );
  if ((open?.payments ?? 0) + parts.length <= MOST_OPEN) return;
  throw new ProblemError('too_many_requests', { retryAfterSeconds: PAYMENT_WINDOW_MS / 1000 });
}

/** @throws ProblemError already_ordered, quote_expired, quote_changed, store_not_taking_orders, payment_not_offered */
async function checkPart(
  transaction: Database,
  { userId, now }: PaymentWish,
  { transactionId, acceptedAmountPaise }: PaidPart,
  terms: typeof orderTerms.$inferSelect | undefined,
): Promise<void> {
  if ((await orderOfTransaction(transaction, userId, transactionId)) !== undefined) {
    throw new ProblemError('already_ordered');
  }
  if (terms === undefined || terms.expiresAt <= now) throw new ProblemError('quote_expired');
  const { amountToBePaidPaise: amountPaise } = terms.quote.bill;
  if (amountPaise !== acceptedAmountPaise) throw new ProblemError('quote_changed');
  await orderableStore(transaction, terms.storeId);
  if (amountPaise >= LEAST_PAISE) return;
  throw new ProblemError('payment_not_offered', { detail: 'The amount is below one rupee.' });
}

/** The payments that are alive, if they are one payment of exactly the wanted parts. */
async function sameIntent(
  transaction: Database,
  { parts }: PaymentWish,
  alive: readonly PaymentRow[],
): Promise<boolean> {
  const [first] = alive;
  if (first === undefined || alive.length !== parts.length) return false;
  if (alive.some((payment) => referenceOf(payment) !== referenceOf(first))) return false;
  const all = await paymentsOfReference(transaction, referenceOf(first));
  return all.length === parts.length;
}

/**
 * Begins the payment of the terms of one transaction or of several, or finds the one of exactly these that is alive: at most one of a
 * transaction, whoever asks how often. It is written down before the provider hears of it, so that no money can come in for
 * a payment that we don't know. Call it in a transaction.
 * @throws ProblemError quote_expired, quote_changed, already_ordered, store_not_taking_orders, payment_not_offered,
 * payment_in_progress (one of them is paid in another company), too_many_requests
 */
export async function openPayments(
  transaction: Database,
  wish: PaymentWish,
): Promise<readonly PaymentRow[]> {
  const { userId, parts, provider, now } = wish;
  const names = parts.map(({ transactionId }) => ({ userId, transactionId }));
  const termsOf = await lockAllTerms(transaction, names);
  const terms = new Map(
    parts.map((part, index) => [part, termsOf(names[index] ?? { userId, ...part })]),
  );
  for (const [part, known] of terms) await checkPart(transaction, wish, part, known);
  const ids = parts.map(({ transactionId }) => transactionId);
  const alive = await alivePayments(transaction, [userId], ids);
  if (await sameIntent(transaction, wish, alive)) return alive;
  for (const payment of alive) {
    if (payment.state !== 'creating') throw new ProblemError('payment_in_progress');
    await giveUp(transaction, payment, now);
  }
  await refuseTooMany(transaction, wish);
  const expiresAt = now + PAYMENT_WINDOW_MS;
  await keepTerms(transaction, wish, expiresAt + WORD_GRACE_MS);
  const togetherId = parts.length > 1 ? randomUUID() : null;
  return transaction
    .insert(payments)
    .values(
      parts.map(({ transactionId, acceptedAmountPaise: amountPaise }) => ({
        id: randomUUID(),
        userId,
        transactionId,
        togetherId,
        provider,
        amountPaise,
        state: 'creating' as const,
        createdAt: now,
        updatedAt: now,
        expiresAt,
        nextPollAt: now + FIRST_POLL_MS,
      })),
    )
    .returning();
}
