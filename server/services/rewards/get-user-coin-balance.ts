import { and, eq, inArray, sql } from 'drizzle-orm';
import { getUserCoinBalance } from '../../../src/contracts/rewards/get-user-coin-balance.ts';
import {
  MOST_COINS_REDEEMED,
  PAISE_PER_COIN_EARNED,
  PAISE_PER_COIN_REDEEMED,
  REDEEM_STEP,
} from '../../../src/domain/rewards/coins.ts';
import { ORDER_STATUSES } from '../../../src/domain/orders/life/order-status.ts';
import { isUnderway } from '../../../src/domain/orders/life/order-transitions.ts';
import type { Database } from '../../db/database.ts';
import { coinAccounts } from '../../db/tables/reward-tables.ts';
import { orders } from '../../db/tables/schema.ts';
import { coinBalance, heldLots } from '../../rewards/coin-account.ts';
import { unusedCoupons } from '../../rewards/reward-coupons.ts';
import { implement } from '../service-handler.ts';

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
