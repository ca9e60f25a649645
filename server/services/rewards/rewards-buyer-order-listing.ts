import { and, desc, eq, inArray, or, lt, sql } from 'drizzle-orm';
import { rewardsBuyerOrderListing } from '../../../src/contracts/rewards/rewards-buyer-order-listing.ts';
import { coinsFor } from '../../../src/domain/rewards/coins.ts';
import { isUnderway } from '../../../src/domain/orders/life/order-transitions.ts';
import type { Database } from '../../db/database.ts';
import { coinEntries } from '../../db/tables/reward-tables.ts';
import { orders } from '../../db/tables/schema.ts';
import { goodsPaiseOf } from '../../rewards/earn-coins.ts';
import { implement } from '../service-handler.ts';

interface OrderCoins {
  readonly earned: number;
  readonly reversed: number;
  readonly isReversed: boolean;
}

async function coinsByOrder(
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string | null, OrderCoins>> {
  if (orderIds.length === 0) return new Map();
  const of = (kinds: string) =>
    sql<number>`coalesce(sum(${coinEntries.coins}) filter (where ${sql.raw(kinds)}), 0)::integer`;
  const rows = await db
    .select({
      orderId: coinEntries.orderId,
      earned: of(`kind in ('earned', 'bonus')`),
      reversed: of(`kind = 'reversed'`),
      isReversed: sql<boolean>`coalesce(bool_or(kind = 'reversed'), false)`,
    })
    .from(coinEntries)
    .where(inArray(coinEntries.orderId, [...orderIds]))
    .groupBy(coinEntries.orderId);
  return new Map(
    rows.map(({ orderId, earned, reversed, isReversed }) => [
      orderId,
      { earned, reversed: -reversed, isReversed },
    ]),
  );
}

const NO_COINS: OrderCoins = { earned: 0, reversed: 0, isReversed: false };

type OrderRow = typeof orders.$inferSelect;

function rewardOf(order: OrderRow, { earned, reversed, isReversed }: OrderCoins) {
  if (isUnderway(order.status)) {
    const coins = coinsFor(goodsPaiseOf(order));
    return { coinState: 'pending' as const, coins, reversedCoins: 0 };
  }
  if (earned === 0) return { coinState: 'none' as const, coins: 0, reversedCoins: 0 };
  const coinState = isReversed ? 'reversed' : 'earned';
  return { coinState, coins: earned, reversedCoins: reversed } as const;
}

export const rewardsBuyerOrderListingHandler = implement(
  rewardsBuyerOrderListing,
  async ({ input: { limit, before }, identity: { userId }, db }) => {
    const isBefore =
      before === null
        ? undefined
        : or(
            lt(orders.placedAt, before.placedAt),
            and(eq(orders.placedAt, before.placedAt), lt(orders.id, before.orderId)),
          );
    const rows = await db
      .select()
      .from(orders)
      .where(and(eq(orders.userId, userId), isBefore))
      .orderBy(desc(orders.placedAt), desc(orders.id))
      .limit(limit + 1);
    const page = rows.slice(0, limit);
    const coins = await coinsByOrder(
      db,
      page.map(({ id }) => id),
    );
    const last = page.at(-1);
    const next =
      last === undefined || rows.length <= limit
        ? null
        : { placedAt: last.placedAt, orderId: last.id };
    return {
      orders: page.map((order) => ({
        orderId: order.id,
        externalReferenceId: order.transactionId,
        storeId: order.storeId,
        storeName: order.storeName,
        status: order.status,
        placedAt: order.placedAt,
        goodsPaise: goodsPaiseOf(order),
        ...rewardOf(order, coins.get(order.id) ?? NO_COINS),
      })),
      next,
    };
  },
);
