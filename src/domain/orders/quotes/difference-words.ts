import { formatRupees } from '../../money.ts';
import type { CouponProblem, RefusedCoupon } from '../offers/offers.ts';
import type { CouponChange, LineChange } from './quote-difference.ts';

const PROBLEM_WORDS: Readonly<Record<CouponProblem, string>> = {
  invalid: 'is not valid',
  minimum_not_reached: 'needs a larger order',
  expired: 'has ended',
  already_used: 'is used already',
};

/** Why a coupon is not on the cart any more, as the buyer reads it: "SAVE50 is used already, so it was taken off." */
export function refusalInWords({ code, problem }: RefusedCoupon): string {
  return `${code} ${PROBLEM_WORDS[problem]}, so it was taken off.`;
}

/** "has ended: no ₹50 off", "has ended; 1 × Biscuits is not free now", "takes off ₹40 instead of ₹50", or "is not valid" when nothing had been taken off. */
function couponInWords(change: CouponChange): string {
  const { lostItem } = change;
  const words = discountInWords(change);
  if (lostItem === undefined) return words;
  const lost = `${lostItem.quantity} × ${lostItem.name} is not free now`;
  return words === '' ? lost : `${words}; ${lost}`;
}

function discountInWords({ problem, fromPaise, toPaise }: CouponChange): string {
  if (problem === null && fromPaise === toPaise) return '';
  if (problem === null) {
    const now = `takes off ${formatRupees(toPaise)}`;
    return fromPaise > 0 ? `${now} instead of ${formatRupees(fromPaise)}` : now;
  }
  const why = PROBLEM_WORDS[problem];
  return fromPaise > 0 ? `${why}: no ${formatRupees(fromPaise)} off` : why;
}

/** A change of one line or of the coupon in words (ORD-2): "now ₹45, was ₹40", "only 2 of 5 left", "out of stock". */
export function changeInWords(change: LineChange | CouponChange): string {
  switch (change.kind) {
    case 'dearer':
    case 'cheaper':
      return `now ${formatRupees(change.toPaise)}, was ${formatRupees(change.fromPaise)}`;
    case 'fewer':
      return `only ${change.available} of ${change.quantity} left`;
    case 'gone':
      return 'out of stock';
    case 'coupon':
      return couponInWords(change);
  }
}
