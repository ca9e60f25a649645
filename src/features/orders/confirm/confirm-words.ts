import type { Messages } from '../../../domain/messages.ts';
import { orderSummary } from '../../../domain/orders/life/order-timeline.ts';
import {
  paymentPhase,
  paymentPhaseWords,
  type PayableOrder,
} from '../../../domain/orders/payments/payment-standing.ts';
import type { OrderStatus } from '../../../domain/orders/life/order-status.ts';
import {
  fulfilmentOf,
  type OrderWishes,
  payPlaceText,
} from '../../../domain/orders/order-wishes.ts';

/** What is needed of an order and its outbox entry. */
export interface PlacedFacts extends PayableOrder {
  readonly server: {
    readonly status: OrderStatus;
    readonly paymentMethod?: 'cod' | 'online';
  } | null;
  readonly wishes?: OrderWishes;
}

export interface ConfirmWords {
  readonly title: string;
  readonly text: string;
  readonly tone: 'done' | 'waiting' | 'attention';
}

/** Statuses that end an order without a delivery. */
const ENDED: ReadonlySet<string> = new Set(['CANCELLED', 'ORDER_REQUEST_REJECTED']);

/** What the page after "Place order" says. Only a confirmed order is called confirmed (ORD-1). */
export function confirmWords(
  order: PlacedFacts,
  entry: { readonly state: string } | null,
  messages: Messages,
): ConfirmWords {
  const { state, server } = order;
  const phase = paymentPhase(order);
  if (phase !== null) {
    const tone = phase === 'checking' ? 'waiting' : 'attention';
    return { ...paymentPhaseWords(phase, order), tone };
  }
  switch (state) {
    case 'waiting':
      return entry?.state === 'sending'
        ? {
            title: messages.confirmingOrder,
            text: 'Asking the store for its word.',
            tone: 'waiting',
          }
        : {
            title: 'Waiting to send',
            text: 'Your order is safe on this phone and goes out by itself when the network is back. Nothing is ordered until the store has answered.',
            tone: 'waiting',
          };
    case 'sent':
      return {
        title: messages.confirmingOrder,
        text: "Sent, waiting for the store's answer.",
        tone: 'waiting',
      };
    case 'needs-buyer':
      return {
        title: 'Needs you',
        text: 'The store could not take this order as it stands. Nothing is ordered until you decide.',
        tone: 'attention',
      };
    case 'confirmed':
      return server !== null && ENDED.has(server.status)
        ? {
            title: orderSummary(server.status, messages),
            text:
              server.paymentMethod === 'online'
                ? 'What you paid goes back to you.'
                : 'Nothing is to be paid.',
            tone: 'attention',
          }
        : {
            title: 'Order confirmed',
            text:
              server?.paymentMethod === 'online'
                ? 'The store has your order. It is paid.'
                : `The store has your order. You pay ${payPlaceText(fulfilmentOf(order.wishes))}.`,
            tone: 'done',
          };
  }
}
