import { createPayment } from '../../../src/contracts/payments/create-payment.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { makeIntent, settlePayment } from '../../payments/ask-provider.ts';
import { openPayment } from '../../payments/open-payment.ts';
import { alivePayment, isOpen } from '../../payments/payment-rows.ts';
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
