import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants';
import type { OrderActor } from '../life/order-moves.ts';
import type { OrderStatus } from '../life/order-status.ts';

/** The columns of a shop's order board, from left to right. */
export const BOARD_COLUMNS = ['new', 'accepted', 'packed', 'out', 'returns', 'done'] as const;
export type BoardColumn = (typeof BOARD_COLUMNS)[number];

export const COLUMN_NAMES: Readonly<Record<BoardColumn, string>> = {
  new: 'New',
  accepted: 'Accepted',
  packed: 'Packed',
  out: 'Out',
  returns: 'Returns',
  done: 'Done',
};

/** How long an order that is over stays on the board, ms. */
export const DONE_STAYS_MS = 7 * millisecondsInDay;

/** Whether buyer and shop write about an order no more: it has been over for as long as it stays on the board. Times in ms by the server's clock. */
export const isTalkOver = (
  { status, statusAt }: { readonly status: OrderStatus; readonly statusAt: number },
  now: number,
): boolean => columnOf(status) === 'done' && statusAt < now - DONE_STAYS_MS;

/** A new order rings again where nobody has answered for so long, ms; customer care sees it after `UNANSWERED_AFTER_MS`. */
export const RINGS_AGAIN_AFTER_MS = 5 * millisecondsInMinute;

/**
 * What the board has to ring for: each new order, and each once more that nobody has answered for five minutes.
 * @param now ms by the server's clock
 */
export function ringsOf(
  orders: readonly {
    readonly orderId: string;
    readonly status: OrderStatus;
    readonly statusAt: number;
  }[],
  now: number,
): string[] {
  return orders.flatMap(({ orderId, status, statusAt }) => {
    if (status !== 'ORDER_CREATED') return [];
    return now - statusAt < RINGS_AGAIN_AFTER_MS ? [orderId] : [orderId, `${orderId} again`];
  });
}

/** Orders that still need somebody of the shop, by their column; all others are done. */
const COLUMN_OF: Partial<Record<OrderStatus, BoardColumn>> = {
  ORDER_CREATED: 'new',
  ORDER_REQUEST_APPROVED: 'accepted',
  PACKED: 'packed',
  DISPATCHED: 'out',
  SHIPPED: 'out',
  OUT_FOR_DELIVERY: 'out',
  ORDER_RETURN_INITIATED: 'returns',
  ORDER_REFUND_INITIATED: 'returns',
};

/** Statuses in which an order is still the shop's to work on. */
export const OPEN_ON_BOARD = Object.keys(COLUMN_OF) as readonly OrderStatus[];

/** The column that an order in a status stands in. */
export function columnOf(status: OrderStatus): BoardColumn {
  return COLUMN_OF[status] ?? 'done';
}

/** True for an order that somebody at the counter packs, or will. */
export function isToPack(status: OrderStatus): boolean {
  const column = columnOf(status);
  return column === 'new' || column === 'accepted';
}

/** Where an order stands and who moved it there. */
export interface BoardMove {
  readonly status: OrderStatus;
  readonly by: OrderActor;
}

const WHO: Readonly<Record<OrderActor, string>> = {
  buyer: 'The customer',
  seller: 'Somebody of your shop',
  admin: 'Customer care',
  system: 'Haat',
};

const DID: Partial<Record<OrderStatus, string>> = {
  CANCELLED: 'cancelled this order',
  ORDER_REQUEST_REJECTED: 'rejected this order',
  ORDER_REQUEST_APPROVED: 'has accepted this order already',
  PACKED: 'has packed this order already',
  DISPATCHED: 'has sent this order on its way already',
  SHIPPED: 'has sent this order on its way already',
  OUT_FOR_DELIVERY: 'has sent this order on its way already',
  DELIVERED: 'has delivered this order already',
  ORDER_REFUND_INITIATED: 'has taken the return already',
  ORDER_RETURN_REJECTED: 'has refused the return already',
  ORDER_REFUND_COMPLETED: 'has given the money back already',
};

/** What happened to an order instead of what was tapped, for who lost (OUT-10): "The customer cancelled this order." */
export function whatHappened({ status, by }: BoardMove): string {
  const did = DID[status] ?? 'has moved this order on';
  return `${WHO[by]} ${did}.`;
}
