import type { Quote } from '../../src/contracts/schemas.ts';
import {
  discountInWords,
  lineDiscounts,
  type PricedLine,
  offerBlockOfLines,
} from '../../src/domain/orders/offers/offer-lines.ts';
import type { Offer, CouponProblem } from '../../src/domain/orders/offers/offers.ts';
import { inArray } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { storeItems } from '../sellers/store-tables.ts';
import { isUsedUp, isUsedUpInAll, offerOf, promotionOfCode } from './promotions-of-store.ts';

/** A line of a quote with what its item is known by. */
export type NamedLine = PricedLine & { readonly itemId: string };

/** What an offer does to each line, in words; lines that it does not touch are left out. `at` in ms. */
export function explainDiscounts(
  offer: Offer,
  lines: readonly NamedLine[],
  at: number,
): NonNullable<Quote['discounts']> {
  return lineDiscounts(offer, lines, at).flatMap((discount, place) => {
    const line = lines[place];
    if (line === undefined || discount.discountPaise === 0) return [];
    const { discountPaise, freeQuantity } = discount;
    const words = discountInWords(offer, discount);
    return [{ itemId: line.itemId, discountPaise, freeQuantity, words }];
  });
}

/** The lines with the categories of their items, by which offers of a category are judged. */
export async function withCategories(
  db: Database,
  lines: readonly NamedLine[],
): Promise<NamedLine[]> {
  if (lines.length === 0) return [];
  const ids = lines.map(({ itemId }) => itemId);
  const rows = await db
    .select({ id: storeItems.id, categoryId: storeItems.categoryId })
    .from(storeItems)
    .where(inArray(storeItems.id, ids));
  const categories = new Map(rows.map(({ id, categoryId }) => [id, categoryId]));
  return lines.map((line) => ({ ...line, categoryId: categories.get(line.itemId) }));
}

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
  if (promotion.isPaused || (await isUsedUpInAll(db, promotion))) return refused('expired');
  if (await isUsedUp(db, userId, promotion)) return refused('already_used');
  if (block !== null) return refused('minimum_not_reached');
  return { applied: { code, offer, at: now }, problem: null };
}
