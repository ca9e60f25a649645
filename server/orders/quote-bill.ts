import type { Quote } from '../../src/contracts/schemas.ts';
import { billOf, type PricedLine, type StoreCharges } from '../../src/domain/orders/bill.ts';
import type { Database } from '../db/database.ts';
import { quoteCoupon } from '../promotions/quote-coupon.ts';

/** What is billed, to whom, with which coupon; `now` in ms by the server's clock. */
export interface BilledWish {
  readonly userId: number;
  readonly store: StoreCharges & { readonly id: string };
  readonly lines: readonly PricedLine[];
  readonly couponCode: string | null;
  readonly now: number;
}

/** Bill and coupon at the server's own prices, offers and clock (ORD-6). A coupon that can't be used takes nothing off and says why. */
export async function quoteBill(
  db: Database,
  { userId, store, lines, couponCode, now }: BilledWish,
): Promise<Pick<Quote, 'bill' | 'coupon'>> {
  const plain = billOf(lines, store);
  if (couponCode === null) return { bill: plain, coupon: null };
  const { itemTotalPaise } = plain;
  const wish = { userId, storeId: store.id, code: couponCode, itemTotalPaise, now };
  const { applied, problem } = await quoteCoupon(db, wish);
  const bill = billOf(lines, store, applied);
  return { bill, coupon: { code: couponCode, discountPaise: bill.discountPaise, problem } };
}
