import {
  createPayment,
  getPaymentStatus,
  type PaymentView,
} from '../../../src/contracts/payments/payments.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { makeIntent, settlePayment } from '../../payments/ask-provider.ts';
import { openPayment } from '../../payments/open-payment.ts';
import { alivePayment, isOpen, ownPayment, type PaymentRow } from '../../payments/payment-rows.ts';
import { implement } from '../service-handler.ts';
import { desc, eq } from 'drizzle-orm';
import { refundDueDate } from '../../../src/domain/orders/payments/refund-date.ts';
import type { Database } from '../../db/database.ts';
import { refunds } from '../../db/tables/money/payment-tables.ts';
import { orderOfTransaction } from '../../orders/load-orders.ts';

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
