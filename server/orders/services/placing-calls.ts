import {
  selectCall,
  initCall,
  confirmCall,
  confirmCallCod,
} from '../../../src/contracts/orders/placing-calls.ts';
import { done } from '../../changes/change-queue.ts';
import { quoteAllOrders } from '../quote-order.ts';
import { implementShared, implement } from '../../http/service-handler.ts';
import { fixAllTerms } from '../fix-terms.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { orderOfTransaction } from '../load-orders.ts';
import { settlePayment } from '../../payments/ask-provider.ts';
import { ownPayment } from '../../payments/payment-rows.ts';
import { storeOfTerms, confirmAllTerms } from '../confirm-terms.ts';

export const selectCallHandler = implementShared(selectCall, {
  subject: async ({ input: { storeId } }) => `store:${storeId}`,
  handleAll: async (calls) => {
    const [first] = calls;
    if (first === undefined) return [];
    const { db, parts } = first;
    const wishes = calls.map(({ input, identity: { userId } }) => ({ ...input, userId }));
    const quotes = await quoteAllOrders({ db, places: parts.places, now: parts.now() }, wishes);
    return quotes.map((outcome, index) => {
      const transactionId = wishes[index]?.transactionId ?? '';
      return outcome.ok ? done({ transactionId, quote: outcome.done.quote }) : outcome;
    });
  },
});

/** Fixes the terms of orders and keeps their goods until they expire. */
export const initCallHandler = implementShared(initCall, {
  subject: async ({ input: { storeId } }) => `store:${storeId}`,
  handleAll: async (calls) => {
    const [first] = calls;
    if (first === undefined) return [];
    const { db, parts } = first;
    const wishes = calls.map(({ input, identity: { userId } }) => ({ ...input, userId }));
    const fixed = await fixAllTerms({ db, places: parts.places, now: parts.now() }, wishes);
    const isOnlineOffered = parts.payments.provider !== undefined;
    return calls.map(({ input: { transactionId, paymentMethods: asked = ['cod'] } }, index) => {
      const outcome = fixed[index];
      if (outcome === undefined) throw new Error('a wish has no outcome');
      if (!outcome.ok) return outcome;
      const paymentMethods = asked.filter((method) => method === 'cod' || isOnlineOffered);
      return { ok: true, done: { transactionId, quote: outcome.done, paymentMethods } };
    });
  },
});

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

/** The orders of terms, to be paid in cash at the door (ORD-6). */
export const confirmCallCodHandler = implementShared(confirmCallCod, {
  subject: async ({ db, input: { transactionId }, identity: { userId } }) => {
    const storeId = await storeOfTerms(db, { userId, transactionId });
    return storeId && `store:${storeId}`;
  },
  handleAll: async (calls) => {
    const [first] = calls;
    if (first === undefined) return [];
    const { db, parts } = first;
    const now = parts.now();
    const confirmations = calls.map(
      ({ input: { transactionId, acceptedAmountPaise }, identity: { userId } }) => ({
        userId,
        transactionId,
        acceptedAmountPaise,
        payment: { method: 'cod' } as const,
        now,
        randomBytes: parts.randomBytes,
      }),
    );
    const confirmed = await confirmAllTerms(db, confirmations);
    return confirmed.map((outcome) =>
      outcome.ok ? { ok: true, done: { order: outcome.done } } : outcome,
    );
  },
});
