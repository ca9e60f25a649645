import { millisecondsInDay } from 'date-fns/constants';
import { and, gte, inArray, lt, sql } from 'drizzle-orm';
import { orderGroupOf } from '../../src/domain/orders/order-group.ts';
import { ORDER_STATUSES } from '../../src/domain/orders/life/order-status.ts';
import { indiaDayStart } from '../../src/domain/time.ts';
import type { Database } from '../db/database.ts';
import { orders } from '../db/tables/schema.ts';

const statusesOf = (group: 'open' | 'cancelled') =>
  ORDER_STATUSES.filter((status) => orderGroupOf(status) === group);
const OPEN = statusesOf('open');
const CANCELLED: ReadonlySet<string> = new Set(statusesOf('cancelled'));

/** Of which stores (undefined: all), and from when until before when, ms. */
export interface FiguresWish {
  readonly storeIds: readonly string[] | undefined;
  readonly from: number;
  readonly to: number;
}

interface Figures {
  readonly orders: number;
  readonly amountPaise: number;
}

/** Sums by whatever the rows are told apart by, in the order in which they came. */
function sumBy<Row extends Figures, Key>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): Map<Key, Figures> {
  const sums = new Map<Key, Figures>();
  for (const row of rows) {
    const key = keyOf(row);
    const { orders: count, amountPaise } = sums.get(key) ?? { orders: 0, amountPaise: 0 };
    sums.set(key, { orders: count + row.orders, amountPaise: amountPaise + row.amountPaise });
  }
  return sums;
}

/** Counts a period's orders by day in India, status and way of paying, in one pass over the orders' index by store and time. */
export async function storeFigures(db: Database, { storeIds, from, to }: FiguresWish) {
  const ofStores = storeIds === undefined ? undefined : inArray(orders.storeId, [...storeIds]);
  const midnight = indiaDayStart(0);
  const day = sql<number>`div(${orders.placedAt} - (${midnight})::bigint, ${millisecondsInDay}::bigint)`;
  const groups = await db
    .select({
      day: day.mapWith(Number).as('day'),
      status: orders.status,
      paymentMethod: orders.paymentMethod,
      orders: sql<number>`count(*)`.mapWith(Number),
      amountPaise: sql<number>`sum(${orders.amountPaise})`.mapWith(Number),
    })
    .from(orders)
    .where(and(ofStores, gte(orders.placedAt, from), lt(orders.placedAt, to)))
    .groupBy(sql`1`, orders.status, orders.paymentMethod);
  const [pending] = await db
    .select({ orders: sql<number>`count(*)`.mapWith(Number) })
    .from(orders)
    .where(and(ofStores, inArray(orders.status, OPEN)));
  const sales = groups.filter(({ status }) => !CANCELLED.has(status));
  const nothing = { orders: 0, amountPaise: 0 };
  const all = sumBy(groups, () => 'all').get('all') ?? nothing;
  const sold = sumBy(sales, () => 'all').get('all') ?? nothing;
  const byMethod = sumBy(sales, ({ paymentMethod }) => paymentMethod);
  const byStatus = sumBy(groups, ({ status }) => status);
  const byDay = sumBy(sales, (row) => row.day);
  return {
    ordersByStatus: [...byStatus].map(([status, figures]) => ({ status, orders: figures.orders })),
    placedOrders: all.orders,
    cancelledOrders: all.orders - sold.orders,
    salesOrders: sold.orders,
    salesPaise: sold.amountPaise,
    onlinePaise: byMethod.get('online')?.amountPaise ?? 0,
    cashPaise: byMethod.get('cod')?.amountPaise ?? 0,
    days: [...byDay]
      .toSorted(([left], [right]) => left - right)
      .map(([number, figures]) => ({
        dayStart: midnight + number * millisecondsInDay,
        ...figures,
      })),
    pendingOrders: pending?.orders ?? 0,
  };
}
