import { and, asc, eq, gt, inArray, lte, sql, desc, or, lt } from 'drizzle-orm';
import {
  getCampaignDetails,
  rewardsBuyerOrderListing,
} from '../../../src/contracts/rewards/campaigns.ts';
import {
  COINS_LAST_DAYS,
  PAISE_PER_COIN_EARNED,
  PAISE_PER_COIN_REDEEMED,
  REDEEM_STEP,
  coinsFor,
} from '../../../src/domain/rewards/coins.ts';
import type { Database } from '../../db/database.ts';
import { campaignOrders, campaigns, coinEntries } from '../reward-tables.ts';
import { groupBuys } from '../../group-buy/group-buy-tables.ts';
import { withApartments } from '../../group-buy/apartments.ts';
import { listGroupBuys } from '../../group-buy/list-group-buys.ts';
import { implement } from '../../http/service-handler.ts';
import { isUnderway } from '../../../src/domain/orders/life/order-transitions.ts';
import { orders } from '../../orders/order-tables.ts';
import { goodsPaiseOf } from '../earn-coins.ts';

/** Most campaigns of one answer, as many as can be asked for. */
const MOST_CAMPAIGNS = 20;

const USUAL = {
  paisePerCoin: PAISE_PER_COIN_EARNED,
  coinValuePaise: PAISE_PER_COIN_REDEEMED,
  lastsDays: COINS_LAST_DAYS,
  redeemStep: REDEEM_STEP,
};

/** Counted orders and extra coins of a person by campaign. */
async function progressOf(db: Database, userId: number, ids: readonly string[]) {
  if (ids.length === 0)
    return { orders: new Map<string, number>(), coins: new Map<string, number>() };
  const counted = await db
    .select({ id: campaignOrders.campaignId, orders: sql<number>`count(*)::integer` })
    .from(campaignOrders)
    .where(and(eq(campaignOrders.userId, userId), inArray(campaignOrders.campaignId, [...ids])))
    .groupBy(campaignOrders.campaignId);
  const earned = await db
    .select({ id: coinEntries.campaignId, coins: sql<number>`sum(${coinEntries.coins})::integer` })
    .from(coinEntries)
    .where(and(eq(coinEntries.userId, userId), inArray(coinEntries.campaignId, [...ids])))
    .groupBy(coinEntries.campaignId);
  return {
    orders: new Map(counted.map((row) => [row.id, row.orders])),
    coins: new Map(earned.map(({ id, coins }) => [id ?? '', coins])),
  };
}

export const getCampaignDetailsHandler = implement(
  getCampaignDetails,
  async ({ input: { campaignIds }, identity: { userId }, db, parts }) => {
    const serverTime = parts.now();
    const wanted =
      campaignIds.length > 0
        ? inArray(campaigns.id, campaignIds)
        : and(lte(campaigns.startsAt, serverTime), gt(campaigns.endsAt, serverTime));
    const rows = await db
      .select()
      .from(campaigns)
      .where(wanted)
      .orderBy(asc(campaigns.endsAt), asc(campaigns.id))
      .limit(MOST_CAMPAIGNS);
    const progress = await progressOf(
      db,
      userId,
      rows.map(({ id }) => id),
    );
    const found = rows.map(({ id, milestones, version: _version, ...campaign }) => {
      const counted = progress.orders.get(id) ?? 0;
      return {
        ...campaign,
        campaignId: id,
        milestones: milestones.map((each) => ({ ...each, reached: counted >= each.orders })),
        orders: counted,
        coins: progress.coins.get(id) ?? 0,
      };
    });
    const asked =
      campaignIds.length === 0
        ? []
        : await listGroupBuys(db, {
            userId,
            apartmentId: null,
            where: inArray(groupBuys.id, campaignIds),
            now: serverTime,
            limit: MOST_CAMPAIGNS,
            offset: 0,
          });
    const linked = await withApartments(db, asked, serverTime);
    return { usual: USUAL, campaigns: found, groupBuys: linked, serverTime };
  },
);

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
