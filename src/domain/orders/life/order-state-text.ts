import type { Fulfilment } from '../order-wishes.ts';
import { isOrderStatus, orderStatusLabel, type OrderStatus } from './order-status.ts';
import {
  paymentPhase,
  paymentPhaseWords,
  type PayableOrder,
} from '../payments/payment-standing.ts';

/** What is needed of an order to say where it stands. */
export interface StandingOrder extends PayableOrder {
  readonly server: {
    readonly status: string;
    readonly changes?: readonly { readonly state: string }[] | undefined;
    readonly refund?: { readonly needsPlace?: true | undefined } | null | undefined;
  } | null;
}

/** How a state wants to be seen: not sent or answered yet, the buyer's turn, on its way, delivered, or ended without delivery. */
export type OrderTone = 'waiting' | 'attention' | 'active' | 'done' | 'ended';

const ENDED: ReadonlySet<string> = new Set([
  'CANCELLED',
  'ORDER_REQUEST_REJECTED',
  'NEGOTIATION_REJECTED',
]);

/** Nothing more comes of these. */
const DONE: ReadonlySet<string> = new Set([
  'DELIVERED',
  'ORDER_RETURN_REJECTED',
  'ORDER_REFUND_REJECTED',
  'ORDER_REFUND_COMPLETED',
  'CLOSED',
  'CLOSE CONTRACT',
]);

/**
 * The status of an order that the server does not have yet, by what the phone knows of it (`SHOWN_ONLY` in order-moves.ts).
 * @param isSending its entry is being sent
 */
export function statusBeforeServer(order: StandingOrder, isSending = false): OrderStatus {
  const phase = paymentPhase(order);
  if (phase !== null) return phase === 'checking' ? 'PAYMENT_INIT' : 'BUYER_PAY_INIT';
  if (order.state === 'sent') return 'ORDER_INITIATED';
  return isSending ? 'ORDER_CREATION_INITIATED' : 'ORDER_CREATION_REQUEST';
}

/** Where an order stands, in words. Nothing sounds placed before the server confirmed it (ORD-1). */
export function orderStateText(order: StandingOrder): string {
  const { state, server } = order;
  const phase = paymentPhase(order);
  if (phase === 'failed') return paymentPhaseWords(phase, order).title;
  if (phase !== null) return orderStatusLabel(statusBeforeServer(order));
  switch (state) {
    case 'waiting':
      return 'Waiting to send';
    case 'sent':
      return "Sent, waiting for the store's answer";
    case 'needs-buyer':
      return 'Needs you';
    case 'confirmed':
      return server === null ? 'Confirmed' : orderStatusLabel(server.status);
  }
}

/** What happens with an order in a status, as its buyer would say it. Not here: what has no meaning for a buyer, or only for traders. */
const STEPS: Partial<Record<OrderStatus, string | Readonly<Record<Fulfilment, string>>>> = {
  CREATED: 'Waiting for the store',
  ORDER_CREATED: 'Waiting for the store',
  PAYMENT_RECEIVED: 'Paid. Waiting for the store',
  ORDER_REQUEST_APPROVED: 'The store is packing',
  PACKED: { delivery: 'Packed, waiting for the rider', pickup: 'Packed, ready at the store' },
  SHIPPED: 'On its way to you',
  DISPATCHED: 'On its way to you',
  OUT_FOR_DELIVERY: 'With the rider',
  DELIVERED: { delivery: 'Delivered to you', pickup: 'Taken from the store' },
  CANCELLED: 'Cancelled',
  ORDER_REQUEST_REJECTED: 'The store could not take it',
  ORDER_RETURN_INITIATED: 'The store looks at your return',
  ORDER_RETURN_REJECTED: 'The store refused the return',
  ORDER_REFUND_INITIATED: 'Your money is on its way back',
  ORDER_REFUND_REJECTED: 'The refund was refused',
  ORDER_REFUND_COMPLETED: 'Your money was sent back',
  ORDER_DISPUTED: 'Customer care looks at it',
  'DISPUTE RESOLVED': 'Customer care has decided',
};

/**
 * What happens with an order now, in a buyer's words: they stand beside the label that the specification names its status with.
 * Null before the server has it (`orderStateText` says it then), and for a status that tells a buyer nothing.
 */
export function orderStepText(
  { state, server }: Pick<StandingOrder, 'state' | 'server'>,
  fulfilment: Fulfilment,
): string | null {
  if (state !== 'confirmed' || server === null || !isOrderStatus(server.status)) return null;
  // Nothing is on its way yet (REF-1).
  if (server.refund?.needsPlace === true) return 'Say where your money goes';
  const step = STEPS[server.status] ?? null;
  return step === null || typeof step === 'string' ? step : step[fulfilment];
}

/** The tone that goes with `orderStateText`. */
export function orderTone(order: StandingOrder): OrderTone {
  const { state, server } = order;
  if (state === 'needs-buyer') return 'attention';
  if (state !== 'confirmed') return 'waiting';
  if (server !== null && DONE.has(server.status)) return 'done';
  return server !== null && ENDED.has(server.status) ? 'ended' : 'active';
}

/** Whether nothing more comes of an order of this status. */
export const hasEnded = (status: string): boolean => DONE.has(status) || ENDED.has(status);

/** True for an order with which only its buyer can go on: placing it (ORD-2), a question of the shop (SUB-1), or where its refund goes (REF-1). */
export const needsBuyer = ({ state, server }: Pick<StandingOrder, 'state' | 'server'>): boolean =>
  state === 'needs-buyer' ||
  server?.refund?.needsPlace === true ||
  server?.changes?.some((change) => change.state === 'asked') === true;

/** True while something may still happen to an order. */
export function isOrderOpen(order: StandingOrder): boolean {
  const tone = orderTone(order);
  return tone !== 'done' && tone !== 'ended';
}
