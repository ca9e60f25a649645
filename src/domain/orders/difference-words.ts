import { formatRupees } from '../money.ts';
import type { CouponProblem } from './offers.ts';
import type { CouponChange, LineChange } from './quote-difference.ts';

const PROBLEM_WORDS: Readonly<Record<CouponProblem, string>> = {
  invalid: 'not valid',
  minimum_not_reached: 'the items are below its minimum',
  expired: 'over',
  already_used: 'used already',
};

/** "over, ₹50 off is lost", "over; 1 × Biscuits free of charge is lost", "takes off ₹40 instead of ₹50", or "not valid" when nothing had been taken off. */
function couponInWords(change: CouponChange): string {
  const { lostItem } = change;
  const words = discountInWords(change);
  if (lostItem === undefined) return words;
  const lost = `${lostItem.quantity} × ${lostItem.name} free of charge is lost`;
  return words === '' ? lost : `${words}; ${lost}`;
}

function discountInWords({ problem, fromPaise, toPaise }: CouponChange): string {
  if (problem === null && fromPaise === toPaise) return '';
  if (problem === null) {
    const now = `takes off ${formatRupees(toPaise)}`;
    return fromPaise > 0 ? `${now} instead of ${formatRupees(fromPaise)}` : now;
  }
  const why = PROBLEM_WORDS[problem];
  return fromPaise > 0 ? `${why}, ${formatRupees(fromPaise)} off is lost` : why;
}

/** A change of one line or of the coupon in words (ORD-2): "dearer ₹40 → ₹45", "only 2 left of 5", "gone". */
export function changeInWords(change: LineChange | CouponChange): string {
  switch (change.kind) {
    case 'dearer':
    case 'cheaper':
      return `${change.kind} ${formatRupees(change.fromPaise)} → ${formatRupees(change.toPaise)}`;
    case 'fewer':
      return `only ${change.available} left of ${change.quantity}`;
    case 'gone':
      return 'gone';
    case 'coupon':
      return couponInWords(change);
  }
}

/** The change of the whole in words: "₹12 more than before", "₹5 less than before" or "same total". */
export function totalChangeInWords(totalChangePaise: number): string {
  if (totalChangePaise === 0) return 'same total';
  const amount = formatRupees(Math.abs(totalChangePaise));
  return `${amount} ${totalChangePaise > 0 ? 'more' : 'less'} than before`;
}
