import { itemDetails, quantityOf, type EventLine } from './cart-events.ts';
import { detail, type EventDetail, type EventName, type TrackedEvent } from './tracked-event.ts';

/** An order as events tell of it. */
export interface OrderFacts {
  /** Transaction id. */
  readonly id: string;
  readonly storeId: string;
  readonly lines: readonly EventLine[];
  readonly totalPaise: number;
}

/** What is paid, and how. */
export interface PaymentFacts extends OrderFacts {
  /** As the buyer chose it ("upi", "card" …); null where any is to be offered. */
  readonly mode: string | null;
}

const orderDetails = ({ id, storeId, lines, totalPaise }: OrderFacts): EventDetail[] => [
  detail('orderId', id),
  detail('storeId', storeId),
  detail('quantity', quantityOf(lines)),
  detail('totalPaise', totalPaise),
  detail('itemDetails', itemDetails(lines)),
];

/** A person has ordered; nothing is confirmed yet (ORD-1). */
export const placeOrderEvent = (order: OrderFacts): TrackedEvent => ({
  name: 'place_order',
  type: 'order',
  subType: 'place',
  description: 'An order waits to be sent',
  details: orderDetails(order),
  topicIdentifier: 'orders',
  id: `place_order:${order.id}`,
});

/** The server has confirmed the order, on whatever screen and also with no page open. @param serverId the order's id there */
export const completePurchase = (order: OrderFacts, serverId: string | null): TrackedEvent => ({
  name: 'complete_purchase',
  type: 'order',
  subType: 'confirmed',
  description: 'The order is confirmed',
  screen: '',
  details: [...orderDetails(order), detail('serverOrderId', serverId)],
  topicIdentifier: 'orders',
  id: `complete_purchase:${order.id}`,
});

function paymentEvent(
  name: EventName,
  subType: string,
  description: string,
  { id, lines, totalPaise, mode }: PaymentFacts,
): TrackedEvent {
  const details = [
    detail('paymentMode', mode),
    detail('amountPaise', totalPaise),
    detail('itemDetails', itemDetails(lines)),
    detail('orderId', id),
  ];
  return { name, type: 'payment', subType, description, details, topicIdentifier: 'payments' };
}

/** "Pay" was pressed. */
export const paymentInitiated = (payment: PaymentFacts): TrackedEvent =>
  paymentEvent('payment_initiated', 'initiated', 'Paying was begun', payment);

/** The provider's page is there to be paid on. */
export const paymentInitSuccess = (payment: PaymentFacts): TrackedEvent =>
  paymentEvent('payment_init_success', 'success', 'The payment can be made', payment);

/** There is nothing to pay on. @param reason the problem's code */
export function paymentInitFailed(payment: PaymentFacts, reason: string): TrackedEvent {
  const text = 'The payment could not be begun';
  const event = paymentEvent('payment_init_failed', 'failed', text, payment);
  return { ...event, details: [...event.details, detail('reason', reason)] };
}
