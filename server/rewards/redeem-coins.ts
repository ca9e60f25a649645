import { and, eq, asc, gt, isNull } from 'drizzle-orm';
import {
  PAISE_PER_COIN_REDEEMED,
  REDEEMED_COUPON_LASTS_MS,
} from '../../src/domain/rewards/coins.ts';
import { formatRupees } from '../../src/domain/money.ts';
import type { Database } from '../db/database.ts';
import { promotions, couponUses } from '../db/tables/promotion-tables.ts';
import { coinRedemptions } from '../db/tables/reward-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import type { PromotionRow } from '../promotions/promotions-of-store.ts';
import { heldLots, lockCoinAccount, spendCoins } from './coin-account.ts';

/** Crockford's base 32, as order ids: can be read out on the phone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 10;

/** Who redeems what; `redemptionId` is the client's, `now` in ms. */
export interface Redemption {
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

/** A coupon that was made of coins, as its owner sees it. */
export function rewardCouponOf({ code, title, value, minimumPaise, endsAt }: PromotionRow) {
  return { code, title, valuePaise: value, minimumPaise, endsAt };
}

/** A person's own coupons that hold at `now` (ms) and are in no order, those that end first first. */
export async function unusedCoupons(db: Database, userId: number, now: number) {
  const rows = await db
    .select({ promotion: promotions })
    .from(promotions)
    .leftJoin(couponUses, eq(couponUses.promotionId, promotions.id))
    .where(
      and(eq(promotions.userId, userId), gt(promotions.endsAt, now), isNull(couponUses.orderId)),
    )
    .orderBy(asc(promotions.endsAt), asc(promotions.code))
    .limit(MOST_COUPONS);
  return rows.map(({ promotion }) => rewardCouponOf(promotion));
}
