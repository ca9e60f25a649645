import { millisecondsInMinute } from 'date-fns/constants';
import { possibleMoves } from '../life/order-transitions.ts';
import type { OrderStatus } from '../life/order-status.ts';
import type { Fulfilment } from '../order-wishes.ts';

/** How long a shop may leave an order without an answer before customer care looks after it, ms (chosen: decision 99). */
export const UNANSWERED_AFTER_MS = 10 * millisecondsInMinute;

/** Statuses of orders that wait for their shop's answer. */
export const WAITING_FOR_SHOP: readonly OrderStatus[] = ['ORDER_CREATED'];

/** Where customer care may move an order; how goods travel, and that money has arrived, is for shops and administrators to say. */
const CARE_MOVES: ReadonlySet<OrderStatus> = new Set([
  'ORDER_REQUEST_APPROVED',
  'ORDER_REQUEST_REJECTED',
  'CANCELLED',
  'ORDER_RETURN_REJECTED',
  'ORDER_DISPUTED',
  'DISPUTE RESOLVED',
  'ORDER_REFUND_INITIATED',
]);

/** Where a desk may move an order from here, along the one table of moves. */
export function deskMoves(
  from: OrderStatus,
  by: 'cr' | 'admin',
  fulfilment: Fulfilment = 'delivery',
): readonly OrderStatus[] {
  const moves = possibleMoves(from, 'admin', fulfilment);
  return by === 'admin' ? moves : moves.filter((to) => CARE_MOVES.has(to));
}

const NOT_HANDED_OVER: ReadonlySet<OrderStatus> = new Set([
  'PAYMENT_RECEIVED',
  'ORDER_CREATED',
  'ORDER_REQUEST_APPROVED',
  'PACKED',
]);

/** Whether an order's address can still be mended: its goods have not left the shop, and are to be brought to one. */
export const canMendAddress = (status: OrderStatus, fulfilment: Fulfilment = 'delivery'): boolean =>
  fulfilment === 'delivery' && NOT_HANDED_OVER.has(status);

/** What a desk calls its moves. */
export const MOVE_WORDS: Partial<Record<OrderStatus, string>> = {
  ORDER_REQUEST_APPROVED: 'Accept for the shop',
  ORDER_REQUEST_REJECTED: 'Reject for the shop',
  CANCELLED: 'Cancel the order',
  PACKED: 'Goods are packed',
  DISPATCHED: 'Goods have left the shop',
  SHIPPED: 'Goods are with the courier',
  OUT_FOR_DELIVERY: 'On the way to the door',
  DELIVERED: 'Delivered',
  ORDER_RETURN_REJECTED: 'Refuse the return',
  ORDER_DISPUTED: 'Open a dispute',
  ORDER_REFUND_INITIATED: 'Refund',
  ORDER_REFUND_COMPLETED: 'The money is back',
  ORDER_REFUND_REJECTED: 'The refund failed',
  CLOSED: 'Close the order',
};
