import type { OrderStatus } from '../life/order-status.ts';

const TAKEN_BACK: ReadonlySet<OrderStatus> = new Set<OrderStatus>([
  'CANCELLED',
  'ORDER_RETURN_INITIATED',
  'ORDER_REFUND_INITIATED',
  'ORDER_REFUND_COMPLETED',
]);

/** True for an order that its buyer, or the store, has cancelled or that is on its way back. */
export function isTakenBack(status: OrderStatus): boolean {
  return TAKEN_BACK.has(status);
}
