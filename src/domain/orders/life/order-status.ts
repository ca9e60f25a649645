import type { Messages } from '../../messages.ts';

/** All order statuses, in the order of the specification (section 4). The odd spellings are theirs. */
export const ORDER_STATUSES = [
  'BUYER_PAY_INIT',
  'NEGOTIATION_PENDING',
  'NEGOTIATION_INPROGRESS',
  'NEGOTIATION_APPROVED',
  'NEGOTIATION_REJECTED',
  'ORDER_DISPUTED',
  'ORDER_REQUEST_APPROVED',
  'ORDER_MODIFY_APPROVED',
  'SHIPPED',
  'DELIVERED',
  'DISPUTE RESOLVED',
  'PAID',
  'ORDER_CREATION_REQUEST',
  'ORDER_CREATION_INITIATED',
  'ORDER_MODIFY_REQUEST',
  'ORDER_REQUEST_REJECTED',
  'ORDER_REQUEST_INITIATED',
  'ORDER_RETURN_INITIATED',
  'ORDER_RETURN_REJECTED',
  'CREATED',
  'PAYMENT_RECEIVED',
  'ORDER_INITIATED',
  'ORDER_CREATED',
  'DISPATCHED',
  'PACKED',
  'CANCELLED',
  'PAYMENT_PAID',
  'PAYMENT_INIT',
  'OUT_FOR_DELIVERY',
  'PAYMENT-DONE',
  'CLOSE CONTRACT',
  'IN_PROGRESS',
  'CLOSED',
  'ORDER_REFUND_INITIATED',
  'ORDER_REFUND_REJECTED',
  'ORDER_REFUND_COMPLETED',
] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

/**
 * Display labels (specification, section 4). Those it names are to the letter; "other labels are similar",
 * so the rest are the status in words.
 */
const LABELS: Record<OrderStatus, string> = {
  BUYER_PAY_INIT: 'PAYMENT AWAITING',
  PAYMENT_INIT: 'PAYMENT AWAITING',
  NEGOTIATION_PENDING: 'PENDING',
  NEGOTIATION_INPROGRESS: 'IN PROGRESS',
  NEGOTIATION_APPROVED: 'APPROVED',
  NEGOTIATION_REJECTED: 'REJECTED',
  ORDER_DISPUTED: 'DISPUTE RAISED',
  ORDER_REQUEST_APPROVED: 'APPROVED',
  ORDER_MODIFY_APPROVED: 'APPROVED',
  SHIPPED: 'SHIPPED',
  DELIVERED: 'DELIVERED',
  'DISPUTE RESOLVED': 'DISPUTE RES',
  PAID: 'PAID',
  ORDER_CREATION_REQUEST: 'CREATED',
  ORDER_CREATION_INITIATED: 'INITIATED',
  ORDER_MODIFY_REQUEST: 'MODIFY REQUESTED',
  ORDER_REQUEST_REJECTED: 'REJECTED',
  ORDER_REQUEST_INITIATED: 'INITIATED',
  ORDER_RETURN_INITIATED: 'RETURN INITIATED',
  ORDER_RETURN_REJECTED: 'RETURN REJECTED',
  CREATED: 'CREATED',
  PAYMENT_RECEIVED: 'PAYMENT RECEIVED',
  ORDER_INITIATED: 'INITIATED',
  ORDER_CREATED: 'CREATED',
  DISPATCHED: 'DISPATCHED',
  PACKED: 'PACKED',
  CANCELLED: 'CANCELLED',
  PAYMENT_PAID: 'PAID',
  OUT_FOR_DELIVERY: 'OUT FOR DELIVERY',
  'PAYMENT-DONE': 'PAYMENT DONE',
  'CLOSE CONTRACT': 'CONTRACT CLOSED',
  IN_PROGRESS: 'IN PROGRESS',
  CLOSED: 'CLOSED',
  ORDER_REFUND_INITIATED: 'REFUND INITIATED',
  ORDER_REFUND_REJECTED: 'REFUND REJECTED',
  ORDER_REFUND_COMPLETED: 'REFUND COMPLETED',
};

/** True when `value` is one of the specification's statuses. */
export function isOrderStatus(value: string): value is OrderStatus {
  return Object.hasOwn(LABELS, value);
}

/** What a person reads for a status; one that a newer server may send is shown in words. */
export function orderStatusLabel(status: string): string {
  return isOrderStatus(status) ? LABELS[status] : status.replaceAll('_', ' ');
}

/** A label of `orderStatusLabel` in a language; one of a newer server, which no catalogue has, stays as it is. */
export function labelInWords(messages: Messages, label: string): string {
  return Object.hasOwn(messages.orderLabels, label)
    ? messages.orderLabels[label as keyof Messages['orderLabels']]
    : label;
}
