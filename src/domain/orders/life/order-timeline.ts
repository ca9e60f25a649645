import { MESSAGES, type Messages } from '../../messages.ts';
import type { Fulfilment } from '../order-wishes.ts';
import type { OrderStatus } from './order-status.ts';

/** Stages of the order timeline (specification, section 4), to the letter. */
export type TimelineStage =
  | 'Order Created'
  | 'Payment Received'
  | 'Order Confirmed'
  | 'Order Packed'
  | 'Order Dispatched'
  | 'Order Delivered'
  | 'Order Canceled';

/** When an order reached a status; `at` in ms since the epoch by the server's clock. */
export interface Milestone {
  readonly status: OrderStatus;
  readonly at: number;
}

/**
 * One row of the timeline. `at` is undefined while the stage lies ahead, and for one that the order went past without a
 * word about it (`isPassed`).
 */
export interface TimelineRow {
  readonly stage: TimelineStage;
  readonly at: number | undefined;
  readonly isPassed?: boolean;
}

const STAGE_OF_STATUS: Partial<Record<OrderStatus, TimelineStage>> = {
  ORDER_CREATED: 'Order Created',
  CREATED: 'Order Created',
  PAYMENT_RECEIVED: 'Payment Received',
  PAYMENT_PAID: 'Payment Received',
  'PAYMENT-DONE': 'Payment Received',
  ORDER_REQUEST_APPROVED: 'Order Confirmed',
  IN_PROGRESS: 'Order Confirmed',
  PACKED: 'Order Packed',
  DISPATCHED: 'Order Dispatched',
  SHIPPED: 'Order Dispatched',
  OUT_FOR_DELIVERY: 'Order Dispatched',
  DELIVERED: 'Order Delivered',
  CANCELLED: 'Order Canceled',
  ORDER_REQUEST_REJECTED: 'Order Canceled',
};

const STAGES_TO_THE_DOOR: readonly TimelineStage[] = [
  'Order Created',
  'Order Confirmed',
  'Order Packed',
  'Order Dispatched',
  'Order Delivered',
];

/**
 * The timeline of an order: reached stages with their time, then those ahead.
 * A cancelled order ends with "Order Canceled"; "Payment Received" shows only when a payment came in. What is picked up is never
 * dispatched.
 */
export function orderTimeline(
  milestones: readonly Milestone[],
  fulfilment: Fulfilment = 'delivery',
): TimelineRow[] {
  const reached = new Map<TimelineStage, number>();
  for (const { status, at } of milestones) {
    const stage = STAGE_OF_STATUS[status];
    if (stage !== undefined && !reached.has(stage)) reached.set(stage, at);
  }
  const cancelled = reached.has('Order Canceled');
  const stages = STAGES_TO_THE_DOOR.filter(
    (stage) =>
      reached.has(stage) ||
      !(cancelled || (fulfilment === 'pickup' && stage === 'Order Dispatched')),
  );
  if (reached.has('Payment Received')) stages.splice(1, 0, 'Payment Received');
  if (cancelled) stages.push('Order Canceled');
  const last = stages.findLastIndex((stage) => reached.has(stage));
  return stages.map((stage, place) => {
    const at = reached.get(stage);
    return at === undefined && place < last ? { stage, at, isPassed: true } : { stage, at };
  });
}

/** The stage that a status reaches; undefined for one that is none of the timeline's. */
export function stageOfStatus(status: OrderStatus): TimelineStage | undefined {
  return STAGE_OF_STATUS[status];
}

/** The summary message above the timeline (specification, section 4). */
export function orderSummary(
  status: OrderStatus,
  messages: Pick<Messages, 'orderDelivered' | 'orderCancelled' | 'orderUnderProcess'> = MESSAGES,
): string {
  switch (status) {
    case 'DELIVERED':
    case 'ORDER_RETURN_INITIATED':
    case 'ORDER_RETURN_REJECTED':
    case 'ORDER_REFUND_INITIATED':
    case 'ORDER_REFUND_REJECTED':
    case 'ORDER_REFUND_COMPLETED':
    case 'ORDER_DISPUTED':
    case 'DISPUTE RESOLVED':
    case 'PAID':
    case 'CLOSE CONTRACT':
    case 'CLOSED':
      return messages.orderDelivered;
    case 'CANCELLED':
    case 'ORDER_REQUEST_REJECTED':
    case 'NEGOTIATION_REJECTED':
      return messages.orderCancelled;
    default:
      return messages.orderUnderProcess;
  }
}
