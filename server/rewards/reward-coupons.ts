import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { couponUses, promotions } from '../db/tables/promotion-tables.ts';
import type { PromotionRow } from '../promotions/promotions-of-store.ts';

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
