import { confirmCall } from '../../../contracts/orders/placing-calls.ts';
import { getPaymentStatus, type PaymentView } from '../../../contracts/payments/payments.ts';
import type { Order, Quote } from '../../../contracts/schemas.ts';
import { orderPaymentOf, type OrderPayment } from '../../../db/order-payment.ts';
import { refusalCode } from '../../call-error.ts';
import {
  attentionTo,
  awaitedError,
  endedError,
  hasEndedUnordered,
  progressAfterPayment,
} from '../../payments/store-payment-view.ts';
import type { SendOutcome, SendTools } from '../sender.ts';
import { nextRound, unpaidProgress, type OrderProgress } from './order-progress.ts';

/** Refusals of `confirm-call` after which the payment itself says what became of it. */
const PAYMENT_ENDED = new Set(['payment_failed', 'payment_refunded']);

/** Stops here for the buyer: terms are fixed, and only a person can pay them (ORD-3). @param quote of new terms */
export function awaitPayment(
  transactionId: string,
  { amountPaise }: Pick<OrderProgress, 'amountPaise'>,
  quote: Quote | null,
): SendOutcome {
  const error = awaitedError(amountPaise);
  return {
    kind: 'needs-buyer',
    error,
    store: async (db) => {
      const known = (await db.orders.get(transactionId))?.payment;
      // Money that goes back is told until the order is there, however often its buyer tries again.
      const refund = known?.refund ?? null;
      const payment = quote === null ? known : awaitedPayment(quote, refund);
      await db.orders.update(transactionId, {
        state: 'needs-buyer',
        attention: attentionTo(error),
        ...(payment === undefined ? {} : { payment }),
      });
    },
  };
}

const awaitedPayment = (
  { bill, expiresAt }: Quote,
  refund: OrderPayment['refund'],
): OrderPayment => ({
  status: 'awaited',
  amountPaise: bill.amountToBePaidPaise,
  paymentId: null,
  expiresAt,
  refund,
});

/** The server takes no online payment (any more): the buyer may pay cash, or wait. A new round asks it anew. */
export async function notOffered(
  transactionId: string,
  progress: OrderProgress,
  tools: SendTools,
): Promise<SendOutcome> {
  // The next checkout says so beforehand, until an order in cash has learned otherwise.
  await tools.checkpoint(nextRound(progress, tools.newId), (db) =>
    db.setFact('pays-online', false),
  );
  const message = 'This order can’t be paid online now. You can pay cash on delivery.';
  const error = { code: 'payment_not_offered', message, status: 0 };
  return {
    kind: 'needs-buyer',
    error,
    store: async (db) => {
      await db.orders.update(transactionId, {
        state: 'needs-buyer',
        attention: attentionTo(error),
      });
    },
  };
}

/**
 * Fetches the order that a payment makes. The provider's word decides, not ours, so asking often makes nothing twice;
 * "not decided yet" is thrown on and asked again by and by (OUT-4).
 */
export async function confirmPaid(
  transactionId: string,
  progress: OrderProgress,
  paymentId: string,
  tools: SendTools,
): Promise<Order | SendOutcome> {
  const messageId = progress.messageIds.confirm;
  try {
    const input = { transactionId, messageId, paymentId };
    return (await tools.call(confirmCall, input, messageId)).order;
  } catch (error) {
    const code = refusalCode(error) ?? '';
    if (code === 'payment_not_found') return forgotten(transactionId, progress, tools);
    if (!PAYMENT_ENDED.has(code)) throw error;
    const view = await tools.call(getPaymentStatus, { paymentId }, tools.newId());
    if (view.order !== null) return view.order;
    if (!hasEndedUnordered(view)) throw error;
    return paymentEnded(progress, view, tools);
  }
}

/** A server that was set back knows nothing of the payment: the buyer pays anew, as far as the terms still hold. */
async function forgotten(
  transactionId: string,
  progress: OrderProgress,
  tools: SendTools,
): Promise<SendOutcome> {
  const next = unpaidProgress(progress);
  await tools.checkpoint(next);
  return awaitPayment(transactionId, next, null);
}

async function paymentEnded(
  progress: OrderProgress,
  view: PaymentView,
  tools: SendTools,
): Promise<SendOutcome> {
  await tools.checkpoint(progressAfterPayment(progress, view, tools.newId));
  const error = endedError(view);
  return {
    kind: 'needs-buyer',
    error,
    store: async (db) => {
      const attention = attentionTo(error);
      const payment = orderPaymentOf(view);
      await db.orders.update(view.transactionId, { state: 'needs-buyer', attention, payment });
    },
  };
}
