import { and, eq, inArray, sql, asc, gt, lte, desc, lt } from 'drizzle-orm';
import {
  getUserCoinBalance,
  getExpiringCoinsByDays,
  getUserCoinTransaction,
} from '../../../src/contracts/rewards/coin-account.ts';
import {
  MOST_COINS_REDEEMED,
  PAISE_PER_COIN_EARNED,
  PAISE_PER_COIN_REDEEMED,
  REDEEM_STEP,
} from '../../../src/domain/rewards/coins.ts';
import { ORDER_STATUSES } from '../../../src/domain/orders/life/order-status.ts';
import { isUnderway } from '../../../src/domain/orders/life/order-transitions.ts';
import type { Database } from '../../db/database.ts';
import { coinAccounts, coinEntries } from '../../db/tables/reward-tables.ts';
import { orders } from '../../db/tables/schema.ts';
import { coinBalance, heldLots } from '../../rewards/coin-account.ts';
import { unusedCoupons, rewardCouponOf, redeemForCoupon } from '../../rewards/redeem-coins.ts';
import { implement } from '../service-handler.ts';
import { millisecondsInDay } from 'date-fns/constants';
import { redeemCoins } from '../../../src/contracts/rewards/redeem-coins.ts';

const UNDERWAY = ORDER_STATUSES.filter(isUnderway);

async function pendingCoins(db: Database, userId: number): Promise<number> {
  const goods = sql`${orders.itemTotalPaise} - ${orders.discountPaise}`;
  const [row] = await db
    .select({
      coins: sql<number>`coalesce(sum((${goods}) / ${sql.raw(String(PAISE_PER_COIN_EARNED))}), 0)::integer`,
    })
    .from(orders)
    .where(and(eq(orders.userId, userId), inArray(orders.status, UNDERWAY)));
  return row?.coins ?? 0;
}

export const getUserCoinBalanceHandler = implement(
  getUserCoinBalance,
  async ({ identity: { userId }, db, parts }) => {
    const serverTime = parts.now();
    const coins = await coinBalance(db, userId, serverTime);
    const [next] = await heldLots(db, { userId, now: serverTime });
    const [account] = await db
      .select({ owed: coinAccounts.owed })
      .from(coinAccounts)
      .where(eq(coinAccounts.userId, userId));
    const most = Math.min(coins, MOST_COINS_REDEEMED);
    return {
      coins,
      valuePaise: coins * PAISE_PER_COIN_REDEEMED,
      redeemableCoins: most - (most % REDEEM_STEP),
      redeemStep: REDEEM_STEP,
      pendingCoins: await pendingCoins(db, userId),
      owedCoins: account?.owed ?? 0,
      nextExpiring: next === undefined ? null : { coins: next.left, expiresAt: next.expiresAt },
      coupons: await unusedCoupons(db, userId, serverTime),
      serverTime,
    };
  },
);

/** The day in India of a moment in ms, which has had no daylight saving time since 1945. */
const indianDate = sql<string>`to_char(to_timestamp(${coinEntries.expiresAt} / 1000.0) at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`;

export const getExpiringCoinsByDaysHandler = implement(
  getExpiringCoinsByDays,
  async ({ input, identity: { userId }, db, parts }) => {
    const serverTime = parts.now();
    const first = sql<string>`min(${coinEntries.expiresAt})`;
    const rows = await db
      .select({
        date: indianDate.as('date'),
        coins: sql<number>`sum(${coinEntries.left})::integer`,
        expiresAt: first,
      })
      .from(coinEntries)
      .where(
        and(
          eq(coinEntries.userId, userId),
          gt(coinEntries.left, 0),
          gt(coinEntries.expiresAt, serverTime),
          lte(coinEntries.expiresAt, serverTime + input.days * millisecondsInDay),
        ),
      )
      .groupBy(sql`1`)
      .orderBy(asc(sql`1`));
    const days = rows.map(({ expiresAt, ...day }) => ({ ...day, expiresAt: Number(expiresAt) }));
    return { coins: days.reduce((sum, { coins }) => sum + coins, 0), days, serverTime };
  },
);

export const getUserCoinTransactionHandler = implement(
  getUserCoinTransaction,
  async ({ input: { limit, beforeId, sinceId }, identity: { userId }, db }) => {
    const rows = await db
      .select()
      .from(coinEntries)
      .where(
        and(
          eq(coinEntries.userId, userId),
          gt(coinEntries.id, sinceId),
          beforeId === null ? undefined : lt(coinEntries.id, beforeId),
        ),
      )
      .orderBy(desc(coinEntries.id))
      .limit(limit + 1);
    const entries = rows
      .slice(0, limit)
      .map(({ id, kind, coins, note, orderId, campaignId, at, expiresAt, left }) => ({
        entryId: id,
        kind,
        coins,
        note,
        orderId,
        campaignId,
        at,
        expiresAt,
        left,
      }));
    const nextBeforeId = rows.length > limit ? (entries.at(-1)?.entryId ?? null) : null;
    return { entries, nextBeforeId };
  },
);

export const redeemCoinsHandler = implement(
  redeemCoins,
  async ({ input, identity: { userId }, db, parts }) => {
    const { randomBytes } = parts;
    const now = parts.now();
    const coupon = await redeemForCoupon(db, { ...input, userId, now, randomBytes });
    return { coupon: rewardCouponOf(coupon), coins: await coinBalance(db, userId, now) };
  },
);
