import type { OrderStatus } from './life/order-status.ts';
import { isUnderway } from './life/order-transitions.ts';

/** What an overview of orders counts together. */
export type OrderGroup = 'open' | 'delivered' | 'cancelled' | 'returns';

const GROUPS: Readonly<Record<OrderStatus, OrderGroup>> = {
  BUYER_PAY_INIT: 'open',
  NEGOTIATION_PENDING: 'open',
  NEGOTIATION_INPROGRESS: 'open',
  NEGOTIATION_APPROVED: 'open',
  NEGOTIATION_REJECTED: 'cancelled',
  ORDER_DISPUTED: 'open',
  ORDER_REQUEST_APPROVED: 'open',
  ORDER_MODIFY_APPROVED: 'open',
  SHIPPED: 'open',
  DELIVERED: 'delivered',
  'DISPUTE RESOLVED': 'delivered',
  PAID: 'delivered',
  ORDER_CREATION_REQUEST: 'open',
  ORDER_CREATION_INITIATED: 'open',
  ORDER_MODIFY_REQUEST: 'open',
  ORDER_REQUEST_REJECTED: 'cancelled',
  ORDER_REQUEST_INITIATED: 'open',
  ORDER_RETURN_INITIATED: 'returns',
  ORDER_RETURN_REJECTED: 'returns',
  CREATED: 'open',
  PAYMENT_RECEIVED: 'open',
  ORDER_INITIATED: 'open',
  ORDER_CREATED: 'open',
  DISPATCHED: 'open',
  PACKED: 'open',
  CANCELLED: 'cancelled',
  PAYMENT_PAID: 'open',
  PAYMENT_INIT: 'open',
  OUT_FOR_DELIVERY: 'open',
  'PAYMENT-DONE': 'open',
  'CLOSE CONTRACT': 'delivered',
  IN_PROGRESS: 'open',
  CLOSED: 'delivered',
  ORDER_REFUND_INITIATED: 'returns',
  ORDER_REFUND_REJECTED: 'returns',
  ORDER_REFUND_COMPLETED: 'returns',
};

/** Where a status counts: what somebody still has to do is open, what ended at the door or after it is delivered. */
export function orderGroupOf(status: OrderStatus): OrderGroup {
  return GROUPS[status];
}

/** What a shop's figures count an order as (`SHOWN_ONLY` in order-moves.ts). */
export const COUNTED_STATUSES = [
  'CREATED',
  'IN_PROGRESS',
  'DELIVERED',
  'CANCELLED',
] as const satisfies readonly OrderStatus[];

/** Whether the shop has yet to begin, works on it, has delivered, or never did. What comes after the door counts as delivered. */
export function countedStatusOf(status: OrderStatus): (typeof COUNTED_STATUSES)[number] {
  if (status === 'ORDER_CREATED' || status === 'PAYMENT_RECEIVED') return 'CREATED';
  if (isUnderway(status)) return 'IN_PROGRESS';
  return orderGroupOf(status) === 'cancelled' ? 'CANCELLED' : 'DELIVERED';
}
