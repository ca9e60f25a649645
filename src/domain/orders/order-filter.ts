import { orderGroupOf, type OrderGroup } from './order-group.ts';
import { needsBuyer, type StandingOrder } from './life/order-state-text.ts';
import { isOrderStatus } from './life/order-status.ts';
import { isPaymentAwaited } from './payments/payment-standing.ts';

/** The filters of the list of orders, in the order of their chips. */
export const ORDER_FILTERS = [
  'all',
  'active',
  'delivered',
  'cancelled',
  'returned',
  'needs-you',
] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];

const LABELS: Readonly<Record<OrderFilter, string>> = {
  all: 'All',
  active: 'Active',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  returned: 'Returned',
  'needs-you': 'Needs you',
};

const FILTER_OF_GROUP: Readonly<Record<OrderGroup, OrderFilter>> = {
  open: 'active',
  delivered: 'delivered',
  cancelled: 'cancelled',
  returns: 'returned',
};

/** What a chip says. */
export function orderFilterLabel(filter: OrderFilter): string {
  return LABELS[filter];
}

/** The filter that a link names; anything unknown shows all. */
export function orderFilterOf(text: string | null): OrderFilter {
  return ORDER_FILTERS.find((filter) => filter === text) ?? 'all';
}

/**
 * The filters that show an order, besides "all". One that needs its buyer is active as well, until the server has it.
 * @param isRefused the server has said no to what its buyer wanted done to it
 */
export function filtersOfOrder(order: StandingOrder, isRefused: boolean): readonly OrderFilter[] {
  const isWaitingForBuyer = needsBuyer(order) || isPaymentAwaited(order) || isRefused;
  const needsYou: readonly OrderFilter[] = isWaitingForBuyer ? ['needs-you'] : [];
  if (order.state !== 'confirmed' || order.server === null) return ['active', ...needsYou];
  const { status } = order.server;
  // A status of a newer server is nothing that is over.
  const group = isOrderStatus(status) ? orderGroupOf(status) : 'open';
  return [FILTER_OF_GROUP[group], ...needsYou];
}

/** True when a filter shows the order. */
export function isShownBy(filter: OrderFilter, order: StandingOrder, isRefused: boolean): boolean {
  return filter === 'all' || filtersOfOrder(order, isRefused).includes(filter);
}

/** How many orders the server has, by where they stand. */
export interface ServerCounts extends Readonly<Record<OrderGroup, number>> {
  readonly total: number;
}

/**
 * How many orders each filter shows. Where the server has more than this phone, its number counts: older orders are still
 * on their way here.
 * @param server null while it is not known
 */
export function orderFilterCounts<Order extends StandingOrder>(
  orders: readonly Order[],
  isRefused: (order: Order) => boolean,
  server: ServerCounts | null,
): Readonly<Record<OrderFilter, number>> {
  const counts: Record<OrderFilter, number> = {
    all: orders.length,
    active: 0,
    delivered: 0,
    cancelled: 0,
    returned: 0,
    'needs-you': 0,
  };
  for (const order of orders) {
    for (const filter of filtersOfOrder(order, isRefused(order))) counts[filter] += 1;
  }
  if (server === null || missingHere(orders, server) === 0) return counts;
  const unconfirmed = orders.filter(({ state }) => state !== 'confirmed').length;
  return {
    ...counts,
    all: server.total + unconfirmed,
    active: server.open + unconfirmed,
    delivered: server.delivered,
    cancelled: server.cancelled,
    returned: server.returns,
  };
}

/** How many orders of the server are not on this phone. */
export function missingHere(orders: readonly StandingOrder[], { total }: ServerCounts): number {
  const here = orders.filter(({ state }) => state === 'confirmed').length;
  return Math.max(0, total - here);
}
