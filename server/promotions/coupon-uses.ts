import { and, count, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { couponUses } from '../db/tables/promotion-tables.ts';
import { promotionOfCode, type PromotionRow } from './promotions-of-store.ts';

/** True once a person's orders have used a promotion as often as they may. */
export async function isUsedUp(
  db: Database,
  userId: number,
  { id, usesPerPerson }: Pick<PromotionRow, 'id' | 'usesPerPerson'>,
): Promise<boolean> {
  const [row] = await db
    .select({ uses: count() })
    .from(couponUses)
    .where(and(eq(couponUses.userId, userId), eq(couponUses.promotionId, id)));
  return (row?.uses ?? 0) >= usesPerPerson;
}

/** A coupon that an order uses; `usedAt` in ms. */
export interface CouponUse {
  readonly orderId: string;
  readonly userId: number;
  readonly storeId: string;
  readonly code: string;
  readonly discountPaise: number;
  readonly usedAt: number;
}

/**
 * Writes down that an order uses a coupon; false when it was used up meanwhile or is not there any more. Call it in the
 * transaction that has written the order. The lock lets one order of a person count at a time: of two that race for
 * the last use, one gets it.
 */
export async function takeCoupon(db: Database, use: CouponUse): Promise<boolean> {
  const { orderId, userId, storeId, code, discountPaise, usedAt } = use;
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`coupon:${userId}:${code}`}, 0))`,
  );
  const promotion = await promotionOfCode(db, { userId, storeId, code });
  if (promotion === undefined || (await isUsedUp(db, userId, promotion))) return false;
  await db
    .insert(couponUses)
    .values({ orderId, userId, promotionId: promotion.id, discountPaise, usedAt });
  return true;
}

/** Gives an order's coupon back to its buyer. Call it in the transaction that cancels or rejects the order. */
export async function releaseCoupon(db: Database, orderId: string): Promise<void> {
  await db.delete(couponUses).where(eq(couponUses.orderId, orderId));
}
