import { ORDER_MOVES, type OrderActor } from './order-moves.ts';
import type { OrderStatus } from './order-status.ts';

/** The moves that this server makes. Those of traders and of other networks are shown, and never made here. */
const STORE_MOVES = ORDER_MOVES.filter(({ track }) => track === 'store');

/** True when `actor` may move an order from one status to the other. */
export function canTransition(from: OrderStatus, to: OrderStatus, actor: OrderActor): boolean {
  return STORE_MOVES.some(
    (move) => move.from === from && move.to === to && move.by.includes(actor),
  );
}

/** Where `actor` may move an order to from here, in the table's order. */
export function possibleMoves(from: OrderStatus, actor: OrderActor): OrderStatus[] {
  return STORE_MOVES.filter((move) => move.from === from && move.by.includes(actor)).map(
    ({ to }) => to,
  );
}

/** The next status on the way to the door, or undefined at its end and off the way. */
export function nextFulfilmentStatus(status: OrderStatus): OrderStatus | undefined {
  return STORE_MOVES.find(({ from, usual }) => from === status && usual === 'delivery')?.to;
}

/** The next status on the way of an accepted return to the refund, or undefined at its end and off the way. */
export function nextReturnStatus(status: OrderStatus): OrderStatus | undefined {
  return STORE_MOVES.find(({ from, usual }) => from === status && usual === 'return')?.to;
}

/** True while an order is on its way and has not arrived. */
export function isUnderway(status: OrderStatus): boolean {
  return nextFulfilmentStatus(status) !== undefined;
}
