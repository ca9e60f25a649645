import { confirmCall } from '../../../src/contracts/orders/placing-calls.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { orderOfTransaction } from '../../orders/load-orders.ts';
import { settlePayment } from '../../payments/ask-provider.ts';
import { ownPayment } from '../../payments/payment-rows.ts';
import { implement } from '../service-handler.ts';

/** The provider is asked, and the order made, before the transaction that stores the answer. */
export const confirmCallHandler = implement(
  confirmCall,
  async ({ input, identity: { userId }, db }) => {
    const { transactionId, paymentId } = input;
    const payment = await ownPayment(db, userId, { transactionId, paymentId });
    if (payment === undefined) throw new ProblemError('payment_not_found');
    switch (payment.state) {
      case 'creating':
      case 'pending':
        throw new ProblemError('payment_pending');
      case 'failed':
      case 'cancelled':
        throw new ProblemError('payment_failed', { detail: `The payment is ${payment.state}.` });
      case 'refunding':
      case 'refunded':
        throw new ProblemError('payment_refunded');
      case 'successful': {
        const order = await orderOfTransaction(db, userId, transactionId);
        if (order === undefined) throw new Error('the order of a successful payment is missing');
        return { order };
      }
    }
  },
  {
    prepare: async ({ input, identity: { userId }, db, parts }) => {
      const { transactionId, paymentId } = input;
      const payment = await ownPayment(db, userId, { transactionId, paymentId });
      if (payment !== undefined) await settlePayment({ db, parts }, payment);
    },
  },
);
