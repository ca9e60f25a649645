import { ORDER_MOVES, type OrderActor, type OrderMoveRule } from './order-moves.ts';
import type { Fulfilment } from '../order-wishes.ts';
import type { OrderStatus } from './order-status.ts';

/** The moves that this server makes. Those of traders are judged by `src/domain/trade`, and what is only shown is never made. */
const STORE_MOVES = ORDER_MOVES.filter(({ track }) => track === 'store');

const isFor = ({ only }: OrderMoveRule, fulfilment: Fulfilment): boolean =>
  only === undefined || only === fulfilment;

/** True when `actor` may move an order from one status to the other; unless said otherwise one that is brought. */
export function canTransition(
  from: OrderStatus,
  to: OrderStatus,
  actor: OrderActor,
  fulfilment: Fulfilment = 'delivery',
): boolean {
  return possibleMoves(from, actor, fulfilment).includes(to);
}

/** Where `actor` may move an order to from here, in the table's order. */
export function possibleMoves(
  from: OrderStatus,
  actor: OrderActor,
  fulfilment: Fulfilment = 'delivery',
): OrderStatus[] {
  return STORE_MOVES.filter(
    (move) => move.from === from && move.by.includes(actor) && isFor(move, fulfilment),
  ).map(({ to }) => to);
}

/** The next status on the way to the door or over the counter, or undefined at its end and off the way. */
export function nextFulfilmentStatus(
  status: OrderStatus,
  fulfilment: Fulfilment = 'delivery',
): OrderStatus | undefined {
  return STORE_MOVES.find(
    (move) =>
      move.from === status &&
      move.usual !== undefined &&
      move.usual !== 'return' &&
      isFor(move, fulfilment),
  )?.to;
}

/** The next status on the way of an accepted return to the refund, or undefined at its end and off the way. */
export function nextReturnStatus(status: OrderStatus): OrderStatus | undefined {
  return STORE_MOVES.find(({ from, usual }) => from === status && usual === 'return')?.to;
}

/** True while an order is on its way, or waits at the store, and its buyer has not got it. */
export function isUnderway(status: OrderStatus): boolean {
  return nextFulfilmentStatus(status) !== undefined;
}
