import { millisecondsInMinute } from 'date-fns/constants';
import { and, count, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import {
  createPayment,
  getPaymentStatus,
  type PaymentView,
} from '../../../src/contracts/payments/payments.ts';
import { refundDueDate } from '../../../src/domain/orders/payments/refund.ts';
import type { Database } from '../../db/database.ts';
import { stockReservations } from '../../db/tables/goods-tables.ts';
import { payments, refunds } from '../../db/tables/money/payment-tables.ts';
import { orderTerms } from '../../db/tables/schema.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { lockTerms } from '../../orders/confirm-terms.ts';
import { orderOfTransaction } from '../../orders/load-orders.ts';
import { orderableStore } from '../../orders/quote-order.ts';
import { makeIntent, settlePayment } from '../../payments/ask-provider.ts';
import { alivePayment, isOpen, ownPayment, type PaymentRow } from '../../payments/payment-rows.ts';
import { implement } from '../service-handler.ts';

/** The provider is asked before the transaction that stores the answer; the payment is written down before that. */
export const createPaymentHandler = implement(
  createPayment,
  async ({ input, identity, db }) => {
    const payment = await alivePayment(db, identity.userId, input.transactionId);
    if (payment?.state === 'successful') throw new ProblemError('already_ordered');
    if (payment === undefined || payment.redirectUrl === null) {
      throw new ProblemError('payment_provider_unavailable');
    }
    const { id: paymentId, redirectUrl, upiUri, amountPaise, expiresAt } = payment;
    return { paymentId, redirectUrl, upiUri, amountPaise, expiresAt };
  },
  {
    prepare: async ({ input, identity, db, parts }) => {
      const { provider } = parts.payments;
      if (provider === undefined) throw new ProblemError('payment_not_offered');
      const { userId } = identity;
      const { transactionId, acceptedAmountPaise, returnPath } = input;
      const earlier = await alivePayment(db, userId, transactionId);
      if (earlier !== undefined && earlier.expiresAt <= parts.now()) {
        await settlePayment({ db, parts }, earlier);
      }
      const wish = { userId, transactionId, acceptedAmountPaise, provider: provider.name };
      const payment = await db.transaction((transaction) =>
        openPayment(transaction, { ...wish, now: parts.now() }),
      );
      if (isOpen(payment) && payment.redirectUrl === null) {
        await makeIntent({ db, parts }, provider, { payment, returnPath });
      }
    },
  },
);

/** Reads for the buyer; what it writes is the provider's word, which would have come by webhook as well. */
export const getPaymentStatusHandler = implement(
  getPaymentStatus,
  async ({ input, identity, db, parts }) => {
    const payment = await ownPayment(db, identity.userId, input);
    if (payment === undefined) throw new ProblemError('payment_not_found');
    return paymentView(db, await settlePayment({ db, parts }, payment));
  },
);

/** A payment as its buyer sees it, with the order that it became and its newest refund. */
async function paymentView(db: Database, payment: PaymentRow): Promise<PaymentView> {
  const { id, userId, transactionId, state, amountPaise, expiresAt, orderId } = payment;
  const [refund] = await db
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, id))
    .orderBy(desc(refunds.requestedAt))
    .limit(1);
  const order = orderId === null ? undefined : await orderOfTransaction(db, userId, transactionId);
  return {
    paymentId: id,
    transactionId,
    status: state === 'creating' ? 'pending' : state,
    amountPaise,
    expiresAt,
    refund:
      refund === undefined
        ? null
        : {
            amountPaise: refund.amountPaise,
            reason: refund.reason,
            requestedAt: refund.requestedAt,
            expectedBy: refundDueDate(refund.requestedAt),
            completedAt: refund.completedAt,
          },
    order: order ?? null,
  };
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

/** What somebody wants to pay; `now` in ms. */
interface PaymentWish {
  readonly userId: number;
  readonly transactionId: string;
  readonly acceptedAmountPaise: number;
  readonly provider: string;
  readonly now: number;
}

/** Terms and stock outlive the payment, so that who pays in time gets the order. */
async function keepTerms(
  transaction: Database,
  { userId, transactionId }: PaymentWish,
  until: number,
): Promise<void> {
  await transaction
    .update(orderTerms)
    .set({ expiresAt: sql`greatest(${orderTerms.expiresAt}, ${until}::bigint)` })
    .where(and(eq(orderTerms.userId, userId), eq(orderTerms.transactionId, transactionId)));
  await transaction
    .update(stockReservations)
    .set({ expiresAt: sql`greatest(${stockReservations.expiresAt}, ${until}::bigint)` })
    .where(
      and(eq(stockReservations.userId, userId), eq(stockReservations.transactionId, transactionId)),
    );
}

async function refuseTooMany(transaction: Database, { userId, now }: PaymentWish): Promise<void> {
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
  if ((open?.payments ?? 0) < MOST_OPEN) return;
  throw new ProblemError('too_many_requests', { retryAfterSeconds: PAYMENT_WINDOW_MS / 1000 });
}

/**
 * Begins the payment of a transaction's terms, or finds the one that is alive: at most one, whoever asks how often. It
 * is written down before the provider hears of it, so that no money can come in for a payment that we don't know.
 * Call it in a transaction.
 * @throws ProblemError quote_expired, quote_changed, already_ordered, store_not_taking_orders, payment_not_offered,
 * too_many_requests
 */
async function openPayment(transaction: Database, wish: PaymentWish): Promise<PaymentRow> {
  const { userId, transactionId, acceptedAmountPaise, provider, now } = wish;
  const terms = await lockTerms(transaction, userId, transactionId);
  if ((await orderOfTransaction(transaction, userId, transactionId)) !== undefined) {
    throw new ProblemError('already_ordered');
  }
  if (terms === undefined || terms.expiresAt <= now) throw new ProblemError('quote_expired');
  const { amountToBePaidPaise: amountPaise } = terms.quote.bill;
  if (amountPaise !== acceptedAmountPaise) throw new ProblemError('quote_changed');
  await orderableStore(transaction, terms.storeId);
  const alive = await alivePayment(transaction, userId, transactionId);
  if (alive !== undefined) return alive;
  if (amountPaise < LEAST_PAISE) {
    throw new ProblemError('payment_not_offered', { detail: 'The amount is below one rupee.' });
  }
  await refuseTooMany(transaction, wish);
  const expiresAt = now + PAYMENT_WINDOW_MS;
  await keepTerms(transaction, wish, expiresAt + WORD_GRACE_MS);
  const [payment] = await transaction
    .insert(payments)
    .values({
      id: randomUUID(),
      userId,
      transactionId,
      provider,
      amountPaise,
      state: 'creating',
      createdAt: now,
      updatedAt: now,
      expiresAt,
      nextPollAt: now + FIRST_POLL_MS,
    })
    .returning();
  if (payment === undefined) throw new Error('a payment that was just written is missing');
  return payment;
}
