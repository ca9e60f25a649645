import type { OrderStatus } from './order-status.ts';

/** Who may move an order on. */
export type OrderActor = 'buyer' | 'seller' | 'system';

interface Transition {
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  readonly by: OrderActor;
}

/**
 * The path of a cash-on-delivery order and who moves it, shared by server and client.
 * The specification does not show allowed transitions; these follow ONDC's fulfilment states
 * (Pending → Packed → Order-picked-up → Out-for-delivery → Order-delivered; Cancelled until picked up) and its returns
 * (Initiated → Rejected, or Approved, from where the money goes back).
 */
const TRANSITIONS: readonly Transition[] = [
  { from: 'ORDER_CREATED', to: 'ORDER_REQUEST_APPROVED', by: 'seller' },
  { from: 'ORDER_CREATED', to: 'ORDER_REQUEST_REJECTED', by: 'seller' },
  { from: 'ORDER_CREATED', to: 'CANCELLED', by: 'buyer' },
  { from: 'ORDER_REQUEST_APPROVED', to: 'PACKED', by: 'seller' },
  { from: 'ORDER_REQUEST_APPROVED', to: 'CANCELLED', by: 'seller' },
  { from: 'PACKED', to: 'DISPATCHED', by: 'seller' },
  { from: 'PACKED', to: 'CANCELLED', by: 'seller' },
  { from: 'DISPATCHED', to: 'OUT_FOR_DELIVERY', by: 'seller' },
  { from: 'OUT_FOR_DELIVERY', to: 'DELIVERED', by: 'seller' },
  { from: 'DELIVERED', to: 'ORDER_RETURN_INITIATED', by: 'buyer' },
  { from: 'ORDER_RETURN_INITIATED', to: 'ORDER_RETURN_REJECTED', by: 'seller' },
  { from: 'ORDER_RETURN_INITIATED', to: 'ORDER_REFUND_INITIATED', by: 'seller' },
  { from: 'ORDER_REFUND_INITIATED', to: 'ORDER_REFUND_COMPLETED', by: 'system' },
];

/** True when `actor` may move an order from one status to the other. */
export function canTransition(from: OrderStatus, to: OrderStatus, actor: OrderActor): boolean {
  return TRANSITIONS.some((step) => step.from === from && step.to === to && step.by === actor);
}

/** The statuses a delivery passes, in order: what `FULFILMENT=auto` walks along. */
const FULFILMENT_PATH: readonly OrderStatus[] = [
  'ORDER_CREATED',
  'ORDER_REQUEST_APPROVED',
  'PACKED',
  'DISPATCHED',
  'OUT_FOR_DELIVERY',
  'DELIVERED',
];

/** The next status on the way to the door, or undefined at its end and off the path. */
export function nextFulfilmentStatus(status: OrderStatus): OrderStatus | undefined {
  const index = FULFILMENT_PATH.indexOf(status);
  return index < 0 ? undefined : FULFILMENT_PATH[index + 1];
}

/** The statuses of a return that the seller accepts, in order. */
const RETURN_PATH: readonly OrderStatus[] = [
  'ORDER_RETURN_INITIATED',
  'ORDER_REFUND_INITIATED',
  'ORDER_REFUND_COMPLETED',
];

/** The next status on the way to the refund, or undefined at its end and off the path. */
export function nextReturnStatus(status: OrderStatus): OrderStatus | undefined {
  const index = RETURN_PATH.indexOf(status);
  return index < 0 ? undefined : RETURN_PATH[index + 1];
}

/** True while an order is on its way and has not arrived. */
export function isUnderway(status: OrderStatus): boolean {
  return nextFulfilmentStatus(status) !== undefined;
}
