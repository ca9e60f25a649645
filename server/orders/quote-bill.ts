import type { Quote } from '../../src/contracts/schemas.ts';
import { billOf, type StoreCharges } from '../../src/domain/orders/quotes/bill.ts';
import { freebieOf } from '../../src/domain/orders/offers/offer-lines.ts';
import type { Freebie } from '../../src/domain/orders/offers/offers.ts';
import type { Database } from '../db/database.ts';
import {
  explainDiscounts,
  type NamedLine,
  withCategories,
  quoteCoupon,
} from '../promotions/quote-coupon.ts';

/** What is billed, to whom, with which coupon; `now` in ms by the server's clock. */
export interface BilledWish {
  readonly userId: number;
  readonly store: StoreCharges & { readonly id: string };
  readonly lines: readonly NamedLine[];
  readonly couponCode: string | null;
  readonly now: number;
  /** The line of an item of this store, with how much of it can be had. */
  readonly quoteItem: (wanted: Freebie) => Promise<Quote['lines'][number] | undefined>;
}

/** The bill, the coupon, what it does line by line, and an item that comes along for nothing. */
export interface BilledQuote extends Pick<Quote, 'bill' | 'coupon' | 'discounts'> {
  readonly freeLines: Quote['lines'];
}

/** A free item as a line at 0 paise, which takes stock as any other; undefined when there is too little of it. */
async function quoteFreebie(
  { quoteItem }: BilledWish,
  freebie: Freebie,
): Promise<Quote['lines'][number] | undefined> {
  const line = await quoteItem(freebie);
  return line === undefined || line.available < line.quantity
    ? undefined
    : { ...line, pricePaise: 0, isFree: true };
}

/**
 * Bill and coupon at the server's own prices, offers and clock (ORD-6). A coupon that can't be used takes nothing off and
 * says why; one whose free item has run out is over.
 */
export async function quoteBill(db: Database, wish: BilledWish): Promise<BilledQuote> {
  const { userId, store, couponCode: code, now } = wish;
  const plain = { bill: billOf(wish.lines, store), freeLines: [] };
  if (code === null) return { ...plain, coupon: null };
  const lines = await withCategories(db, wish.lines);
  const { applied, problem } = await quoteCoupon(db, {
    userId,
    storeId: store.id,
    code,
    lines,
    now,
  });
  if (applied === null) return { ...plain, coupon: { code, discountPaise: 0, problem } };
  const { offer } = applied;
  const freebie = freebieOf(offer, lines, now);
  const freeLine = freebie === null ? undefined : await quoteFreebie(wish, freebie);
  if (freebie !== null && freeLine === undefined) {
    return { ...plain, coupon: { code, discountPaise: 0, problem: 'expired' } };
  }
  const bill = billOf(lines, store, applied);
  const coupon = { code, discountPaise: bill.discountPaise, problem: null };
  const discounts = explainDiscounts(offer, lines, now);
  return { bill, coupon, discounts, freeLines: freeLine === undefined ? [] : [freeLine] };
}
