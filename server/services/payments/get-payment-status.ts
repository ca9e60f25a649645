import { getPaymentStatus } from '../../../src/contracts/payments/get-payment-status.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { settlePayment } from '../../payments/ask-provider.ts';
import { ownPayment } from '../../payments/payment-rows.ts';
import { paymentView } from '../../payments/payment-view.ts';
import { implement } from '../service-handler.ts';

/** Reads for the buyer; what it writes is the provider's word, which would have come by webhook as well. */
export const getPaymentStatusHandler = implement(
  getPaymentStatus,
  async ({ input, identity, db, parts }) => {
    const payment = await ownPayment(db, identity.userId, input);
    if (payment === undefined) throw new ProblemError('payment_not_found');
    return paymentView(db, await settlePayment({ db, parts }, payment));
  },
);
