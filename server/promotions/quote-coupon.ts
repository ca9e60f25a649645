import { offerBlockOfLines, type PricedLine } from '../../src/domain/orders/offers/offer-lines.ts';
import type { CouponProblem, Offer } from '../../src/domain/orders/offers/offers.ts';
import type { Database } from '../db/database.ts';
import { isUsedUp } from './coupon-uses.ts';
import { offerOf, promotionOfCode } from './promotions-of-store.ts';

/** Whose coupon on which items, at the server's own prices; `now` in ms by the server's clock. */
export interface CouponWish {
  readonly userId: number;
  readonly storeId: string;
  readonly code: string;
  readonly lines: readonly PricedLine[];
  readonly now: number;
}

/** The coupon as the bill uses it, or why it can't be used. */
export type JudgedCoupon =
  | {
      readonly applied: { readonly code: string; readonly offer: Offer; readonly at: number };
      readonly problem: null;
    }
  | { readonly applied: null; readonly problem: CouponProblem };

const refused = (problem: CouponProblem): JudgedCoupon => ({ applied: null, problem });

/** Judges a coupon by the server's own offers and clock (ORD-6). */
export async function quoteCoupon(
  db: Database,
  { userId, storeId, code, lines, now }: CouponWish,
): Promise<JudgedCoupon> {
  const promotion = await promotionOfCode(db, { userId, storeId, code });
  if (promotion === undefined) return refused('invalid');
  const offer = offerOf(promotion);
  const block = offerBlockOfLines(offer, lines, now);
  if (block?.kind === 'over') return refused('expired');
  if (block?.kind === 'not-yet') return refused('invalid');
  if (await isUsedUp(db, userId, promotion)) return refused('already_used');
  if (block !== null) return refused('minimum_not_reached');
  return { applied: { code, offer, at: now }, problem: null };
}
