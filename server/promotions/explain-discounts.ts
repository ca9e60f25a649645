import type { Quote } from '../../src/contracts/schemas.ts';
import {
  discountInWords,
  lineDiscounts,
  type PricedLine,
} from '../../src/domain/orders/offers/offer-lines.ts';
import type { Offer } from '../../src/domain/orders/offers/offers.ts';

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
