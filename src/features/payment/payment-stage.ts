import type { OrderRow } from '../../db/person-database.ts';
import { fillMessage, type Messages } from '../../domain/messages.ts';
import { formatRupees } from '../../domain/money.ts';
import { orderSummary } from '../../domain/orders/life/order-timeline.ts';
import { fulfilmentOf, payPlaceText } from '../../domain/orders/order-wishes.ts';
import { paymentPhaseWords } from '../../domain/orders/payments/payment-standing.ts';

/**
 * Where paying an order is, as its buyer sees it:
 * - `asking`: the store has not fixed the terms yet, or confirms an order that is paid in cash.
 * - `awaited`: to be paid · `paying`: a payment is open, and its outcome is asked for · `failed`: it failed or was cancelled.
 * - `paid-back`: money came in and goes back · `differs`: the store asks more than was seen (ORD-2) · `stopped`: a refusal.
 * - `paid`, `cash`: the server has the order (ORD-1).
 */
export type PaymentStage =
  | 'asking'
  | 'awaited'
  | 'paying'
  | 'failed'
  | 'paid-back'
  | 'differs'
  | 'stopped'
  | 'paid'
  | 'cash';

const STAGE_BY_CODE: Readonly<Record<string, PaymentStage>> = {
  payment_awaited: 'awaited',
  payment_failed: 'failed',
  payment_refunded: 'paid-back',
};

/** The stage of an order on this phone; never ahead of the server's word. */
export function paymentStage(order: OrderRow): PaymentStage {
  const { state, server, payment, paymentMethod, attention } = order;
  switch (state) {
    case 'confirmed':
      return server?.paymentMethod === 'online' ? 'paid' : 'cash';
    case 'waiting':
      return 'asking';
    case 'sent':
      return paymentMethod === 'online' && payment !== undefined ? 'paying' : 'asking';
    case 'needs-buyer': {
      if (attention?.difference) return 'differs';
      return STAGE_BY_CODE[attention?.error?.code ?? ''] ?? 'stopped';
    }
  }
}

/** True while the server is worth asking about a payment of the order. */
export function isPaymentOpen(order: OrderRow): boolean {
  const stage = paymentStage(order);
  // Paid in cash at last, while the provider's page was still open: its money would go back.
  return stage === 'paying' || (stage === 'cash' && order.payment?.status === 'pending');
}

/** True where the order may still be paid in cash when it is handed over. */
export function canPayCash(order: OrderRow): boolean {
  return (
    order.state !== 'confirmed' && order.state !== 'waiting' && order.paymentMethod === 'online'
  );
}

/** What the payment page says, and how it looks. */
interface PaymentWords {
  readonly title: string;
  readonly text: string;
  /** What became of the money, where that is a sentence of its own. */
  readonly money?: string;
  readonly tone: 'done' | 'waiting' | 'attention';
}

const NEEDS_NETWORK =
  'Paying online needs the network. Your order is safe on this phone; nothing is paid or ordered yet.';

const PAYING_OFFLINE =
  'If you have paid, your order is placed all the same, and shows here when the network is back.';

const CALLED_OFF: ReadonlySet<string> = new Set(['CANCELLED', 'ORDER_REQUEST_REJECTED']);

const isCalledOff = ({ server }: OrderRow): boolean =>
  server !== null && CALLED_OFF.has(server.status);

/**
 * The words for an order's payment. Nothing is called paid or placed before the server has said so (ORD-1, ORD-3).
 * @param isChecking the bank is given a moment before its silence is taken for a payment that was not made
 */
export function paymentWords(
  order: OrderRow,
  { isOffline, isChecking }: { readonly isOffline: boolean; readonly isChecking: boolean },
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
            text: `${paymentPhaseWords('not-finished', order).text} You pay on the page of the payment provider and come back here.`,
            tone: 'waiting',
          };
    case 'paying':
      if (isOffline) return { title: 'You are offline', text: PAYING_OFFLINE, tone: 'waiting' };
      return isChecking
        ? {
            title: messages.confirmingOrder,
            text: `${paymentPhaseWords('checking', order).title}… This takes a few seconds.`,
            tone: 'waiting',
          }
        : {
            title: paymentPhaseWords('not-finished', order).title,
            text: `No payment of ${amount} has come in so far. Go on where you left off: the same payment is never taken twice.`,
            tone: 'attention',
          };
    case 'failed':
      return {
        title: result(messages.paymentFailed),
        text: messages.orderNotConfirmed,
        money: paymentPhaseWords('failed', order).text,
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
            text: `The store has your order. You pay ${payPlaceText(fulfilmentOf(order.wishes))}.`,
            tone: 'done',
          };
  }
}

/** Orders that are paid with one payment, shown as one. */
export interface PaidTogether {
  /** The opened order at the stage of the foremost, with what all at that stage come to. */
  readonly shown: OrderRow;
  /** What the next payment is of, or the one under way. */
  readonly paidIds: readonly string[];
  /** Every order that stands in the list; empty where the opened one is paid alone. */
  readonly all: readonly OrderRow[];
  /** Some of them need their buyer first, and are in no payment. */
  readonly isSomeLeftOut: boolean;
}

/** Stages that concern all, the foremost first. */
const SHARED: readonly PaymentStage[] = ['asking', 'paying', 'awaited', 'failed', 'paid', 'cash'];

/** Stages whose orders one tap pays. */
const TO_BE_PAID: ReadonlySet<PaymentStage> = new Set(['awaited', 'failed']);

const amountOf = ({ payment, bill }: OrderRow): number =>
  payment?.amountPaise ?? bill.amountToBePaidPaise;

/**
 * The payment of an order that was placed with others. One that needs its buyer by itself (a difference, a refusal, money that
 * came back) is shown alone, and is in no payment until its buyer has decided.
 */
export function paidTogether(order: OrderRow, together: readonly OrderRow[]): PaidTogether {
  const stages = new Map(together.map((each) => [each, paymentStage(each)]));
  const stage = SHARED.find((shared) => [...stages.values()].includes(shared));
  if (stage === undefined || together.length < 2 || !SHARED.includes(paymentStage(order))) {
    return { shown: order, paidIds: [order.id], all: [], isSomeLeftOut: false };
  }
  const alike = together.filter((each) => {
    const own = stages.get(each);
    return own === stage || (TO_BE_PAID.has(stage) && own !== undefined && TO_BE_PAID.has(own));
  });
  const lead = together.find((each) => stages.get(each) === stage) ?? order;
  const amountPaise = alike.reduce((sum, each) => sum + amountOf(each), 0);
  const { payment } = lead;
  return {
    shown: {
      ...lead,
      id: order.id,
      bill: { ...lead.bill, amountToBePaidPaise: amountPaise },
      ...(payment !== undefined && { payment: { ...payment, amountPaise, refund: null } }),
    },
    paidIds: alike.map(({ id }) => id),
    all: together,
    isSomeLeftOut: [...stages.values()].some((own) => !SHARED.includes(own)),
  };
}

/** Why an order is in no payment of its company; null where it is, or was. */
export function leftOutText(order: OrderRow): string | null {
  switch (paymentStage(order)) {
    case 'differs':
      return 'Not part of this payment: its prices or stock have changed. You are not charged for it.';
    case 'stopped': {
      const why = order.attention?.error?.message ?? 'The store could not take this order.';
      return `Not part of this payment: ${why} You are not charged for it.`;
    }
    case 'paid-back':
      return 'This store could not take the order any more.';
    default:
      return null;
  }
}
