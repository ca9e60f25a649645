import type { OrderStatus } from '../life/order-status.ts';
import type { Fulfilment } from '../order-wishes.ts';
import { canTransition } from '../life/order-transitions.ts';

/** What somebody at the counter does to an order with one tap. */
export const SHOP_ACTS = [
  'accept',
  'reject',
  'pack',
  'hand-over',
  'deliver',
  'call-off',
  'take-back',
  'refuse-return',
  'give-back',
] as const;
export type ShopAct = (typeof SHOP_ACTS)[number];

/** Where an act begins and the moves that it makes, one after the other. */
type Way = readonly [from: OrderStatus, ...moves: OrderStatus[]];

/**
 * The moves of each act along the table of `order-moves.ts`. A shop with its own rider hands over at the door of the shop, so
 * that the goods leave and are on their way with one tap; an order that somebody else moved half the way goes on from there. One
 * that is picked up is delivered over the counter.
 */
const WAYS: Readonly<Record<ShopAct, readonly Way[]>> = {
  accept: [['ORDER_CREATED', 'ORDER_REQUEST_APPROVED']],
  reject: [['ORDER_CREATED', 'ORDER_REQUEST_REJECTED']],
  pack: [['ORDER_REQUEST_APPROVED', 'PACKED']],
  'hand-over': [
    ['PACKED', 'DISPATCHED', 'OUT_FOR_DELIVERY'],
    ['DISPATCHED', 'OUT_FOR_DELIVERY'],
    ['SHIPPED', 'OUT_FOR_DELIVERY'],
  ],
  deliver: [
    ['OUT_FOR_DELIVERY', 'DELIVERED'],
    ['PACKED', 'DELIVERED'],
  ],
  'call-off': [
    ['ORDER_REQUEST_APPROVED', 'CANCELLED'],
    ['PACKED', 'CANCELLED'],
    ['OUT_FOR_DELIVERY', 'CANCELLED'],
  ],
  'take-back': [['ORDER_RETURN_INITIATED', 'ORDER_REFUND_INITIATED']],
  'refuse-return': [['ORDER_RETURN_INITIATED', 'ORDER_RETURN_REJECTED']],
  'give-back': [['ORDER_REFUND_INITIATED', 'ORDER_REFUND_COMPLETED']],
};

/** The moves that an act makes from a status; null when it can't be done there. */
export function movesOfAct(
  act: ShopAct,
  status: OrderStatus,
  fulfilment: Fulfilment = 'delivery',
): readonly OrderStatus[] | null {
  const way = WAYS[act].find(([from]) => from === status);
  if (way === undefined) return null;
  const [, ...moves] = way;
  const isAllowed = moves.every((to, place) =>
    canTransition(way[place] ?? status, to, 'seller', fulfilment),
  );
  return isAllowed ? moves : null;
}

/** Where an act leads to, wherever it begins. */
export const ENDS_OF_ACTS: Readonly<Record<ShopAct, OrderStatus>> = {
  accept: 'ORDER_REQUEST_APPROVED',
  reject: 'ORDER_REQUEST_REJECTED',
  pack: 'PACKED',
  'hand-over': 'OUT_FOR_DELIVERY',
  deliver: 'DELIVERED',
  'call-off': 'CANCELLED',
  'take-back': 'ORDER_REFUND_INITIATED',
  'refuse-return': 'ORDER_RETURN_REJECTED',
  'give-back': 'ORDER_REFUND_COMPLETED',
};

/** What can be done to an order in a status, in the order of the buttons. */
export function actsOf(
  status: OrderStatus,
  fulfilment: Fulfilment = 'delivery',
): readonly ShopAct[] {
  return SHOP_ACTS.filter((act) => movesOfAct(act, status, fulfilment) !== null);
}

/** What is said to who hands an order over that its buyer picks up (PICK-1). */
export const NOT_HANDED_OVER = 'The customer picks this order up: nobody brings it.';

/** True for acts that end an order or refuse a return: they hold only for what the person saw, however the order moved on since. */
export function isEnding(act: ShopAct): boolean {
  return act === 'reject' || act === 'call-off' || act === 'refuse-return';
}

/** The preparation times that a shop chooses from, minutes. */
export const PREPARATION_MINUTES = [10, 15, 20, 30, 45, 60] as const;
export type PreparationMinutes = (typeof PREPARATION_MINUTES)[number];
