import { fillMessage, type Messages } from '../../domain/messages.ts';
import { formatRupees } from '../../domain/money.ts';
import { orderSummary } from '../../domain/orders/order-timeline.ts';
import type { OrderRow } from '../../db/person-database.ts';
import { paymentStage } from './payment-stage.ts';

/** What the payment page says, and how it looks. */
export interface PaymentWords {
  readonly title: string;
  readonly text: string;
  readonly tone: 'done' | 'waiting' | 'attention';
}

const NEEDS_NETWORK =
  'Paying online needs the network. Your order is safe on this phone; nothing is paid or ordered yet.';

const CALLED_OFF: ReadonlySet<string> = new Set(['CANCELLED', 'ORDER_REQUEST_REJECTED']);

const isCalledOff = ({ server }: OrderRow): boolean =>
  server !== null && CALLED_OFF.has(server.status);

/** The words for an order's payment. Nothing is called paid or placed before the server has said so (ORD-1, ORD-3). */
export function paymentWords(
  order: OrderRow,
  isOffline: boolean,
  messages: Messages,
): PaymentWords {
  const result = (status: string) => fillMessage(messages.paymentResult, { status });
  const amount = formatRupees(order.payment?.amountPaise ?? order.bill.amountToBePaidPaise);
  const summary = order.server === null ? null : orderSummary(order.server.status, messages);
  switch (paymentStage(order)) {
    case 'asking':
      return isOffline
        ? { title: 'You are offline', text: NEEDS_NETWORK, tone: 'waiting' }
        : {
            title: messages.confirmingOrder,
            text: 'The store is asked for the amount. Nothing is paid or ordered yet.',
            tone: 'waiting',
          };
    case 'awaited':
      return isOffline
        ? { title: `${amount} to pay`, text: NEEDS_NETWORK, tone: 'waiting' }
        : {
            title: `${amount} to pay`,
            text: 'You pay on the page of the payment provider and come back here. The order is placed once it is paid.',
            tone: 'waiting',
          };
    case 'paying':
      return {
        title: messages.confirmingOrder,
        text: isOffline
          ? 'You are offline. If you have paid, your order is placed all the same, and shows here when the network is back.'
          : 'If you have paid, this page shows it in a moment. You can close it: your order is placed all the same.',
        tone: 'waiting',
      };
    case 'failed':
      return {
        title: result(messages.paymentFailed),
        text: messages.orderNotConfirmed,
        tone: 'attention',
      };
    case 'paid-back':
      return { title: messages.orderNotConfirmed, text: '', tone: 'attention' };
    case 'differs':
      return {
        title: 'Please look again',
        text: 'Nothing is paid or ordered yet.',
        tone: 'attention',
      };
    case 'stopped':
      return {
        title: 'This order needs you',
        text: order.attention?.error?.message ?? 'The store could not take this order.',
        tone: 'attention',
      };
    case 'paid':
      return {
        title: result(messages.paymentSuccessful),
        text: summary ?? '',
        tone: 'done',
      };
    case 'cash':
      return isCalledOff(order)
        ? { title: summary ?? '', text: 'Nothing is to be paid.', tone: 'attention' }
        : {
            title: 'Order confirmed',
            text: 'The store has your order. You pay at the door.',
            tone: 'done',
          };
  }
}
