import { millisecondsInDay } from 'date-fns/constants';
import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import {
  getExpiringCoinsByDays,
  getUserCoinBalance,
  getUserCoinTransaction,
  redeemCoins,
} from '../../../src/contracts/rewards/coin-account.ts';
import { formatRupees } from '../../../src/domain/money.ts';
import { ORDER_STATUSES } from '../../../src/domain/orders/life/order-status.ts';
import { isUnderway } from '../../../src/domain/orders/life/order-transitions.ts';
import {
  MOST_COINS_REDEEMED,
  PAISE_PER_COIN_EARNED,
  PAISE_PER_COIN_REDEEMED,
  REDEEM_STEP,
  REDEEMED_COUPON_LASTS_MS,
} from '../../../src/domain/rewards/coins.ts';
import { inSnapshot, type Database } from '../../db/database.ts';
import { couponUses, promotions } from '../../promotions/promotion-tables.ts';
import { coinAccounts, coinEntries, coinRedemptions } from '../reward-tables.ts';
import { orders } from '../../orders/order-tables.ts';
import { ProblemError } from '../../http/problem-error.ts';
import type { PromotionRow } from '../../promotions/promotions-of-store.ts';
import { coinBalance, heldLots, lockCoinAccount, spendCoins } from '../coin-account.ts';
import { implement } from '../../http/service-handler.ts';

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
  ({ identity: { userId }, db: reads, parts }) =>
    // Coins, and the coupons that were made of them.
    inSnapshot(reads, async (db) => {
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
    }),
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

/** Crockford's base 32, as order ids: can be read out on the phone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 10;

/** Who redeems what; `redemptionId` is the client's, `now` in ms. */
interface Redemption {
  readonly userId: number;
  readonly redemptionId: string;
  readonly coins: number;
  readonly now: number;
  readonly randomBytes: (count: number) => Uint8Array;
}

async function couponOf(
  transaction: Database,
  { userId, redemptionId }: Redemption,
): Promise<PromotionRow | undefined> {
  const [row] = await transaction
    .select({ promotion: promotions })
    .from(coinRedemptions)
    .innerJoin(promotions, eq(promotions.id, coinRedemptions.promotionId))
    .where(and(eq(coinRedemptions.userId, userId), eq(coinRedemptions.id, redemptionId)));
  return row?.promotion;
}

/** "COIN" and ten characters, 50 random bits: nobody guesses one, and nobody else could use it. */
function newCouponCode(randomBytes: Redemption['randomBytes']): string {
  const characters = Array.from(
    randomBytes(CODE_LENGTH),
    (byte) => ALPHABET[byte % ALPHABET.length],
  );
  return `COIN${characters.join('')}`;
}

/**
 * Makes coins into a coupon of the same value at every store, for this person only, which takes its whole value off an order
 * that is worth as much. The coins that expire first go first. The same redemption again is answered with its coupon.
 * @throws ProblemError coins_not_enough
 */
export async function redeemForCoupon(
  transaction: Database,
  redemption: Redemption,
): Promise<PromotionRow> {
  const { userId, redemptionId, coins, now, randomBytes } = redemption;
  await lockCoinAccount(transaction, userId);
  const made = await couponOf(transaction, redemption);
  if (made !== undefined) return made;
  const lots = await heldLots(transaction, { userId, now });
  const code = newCouponCode(randomBytes);
  const note = `Coupon ${code}`;
  const reason = { kind: 'redeemed', reference: redemptionId, note, at: now } as const;
  if (!(await spendCoins(transaction, userId, { coins, lots, reason }))) {
    throw new ProblemError('coins_not_enough');
  }
  const valuePaise = coins * PAISE_PER_COIN_REDEEMED;
  const [promotion] = await transaction
    .insert(promotions)
    .values({
      id: code.toLowerCase(),
      code,
      userId,
      title: `${formatRupees(valuePaise)} off for ${coins} coins`,
      kind: 'amount',
      value: valuePaise,
      minimumPaise: valuePaise,
      startsAt: now,
      endsAt: now + REDEEMED_COUPON_LASTS_MS,
      usesPerPerson: 1,
    })
    .returning();
  if (promotion === undefined) throw new Error('a coupon that was just made is missing');
  await transaction
    .insert(coinRedemptions)
    .values({ userId, id: redemptionId, coins, promotionId: promotion.id, at: now });
  return promotion;
}

/** Most coupons of one person that are listed. */
const MOST_COUPONS = 20;

/** A coupon that was made of coins or given by an administrator, as its owner sees it. */
function rewardCouponOf({ code, title, value, minimumPaise, endsAt }: PromotionRow) {
  return { code, title, valuePaise: value, minimumPaise, endsAt };
}

/** A person's own coupons that hold at `now` (ms) and are in no order, those that end first first. */
async function unusedCoupons(db: Database, userId: number, now: number) {
  const rows = await db
    .select({ promotion: promotions })
    .from(promotions)
    .leftJoin(couponUses, eq(couponUses.promotionId, promotions.id))
    .where(
      and(
        eq(promotions.userId, userId),
        eq(promotions.isPaused, false),
        lte(promotions.startsAt, now),
        gt(promotions.endsAt, now),
        isNull(couponUses.orderId),
      ),
    )
    .orderBy(asc(promotions.endsAt), asc(promotions.code))
    .limit(MOST_COUPONS);
  return rows.map(({ promotion }) => rewardCouponOf(promotion));
}
