import { formatRupees } from '../../money.ts';
import type { CouponProblem, RefusedCoupon } from '../offers/offers.ts';
import type { CouponChange, LineChange, SeenLine } from './quote-difference.ts';
import type { QuotePart } from './quote-part.ts';
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

type Part = Pick<QuotePart<SeenLine>, 'lines' | 'leftOut' | 'bill'>;

const sumOf = ({ bill }: Part): string => formatRupees(bill.amountToBePaidPaise);

/** The button that orders what the store still has: "Order the other 2 · ₹145", "Order all 3 · ₹160". */
export function orderRestLabel(part: Part): string {
  const { lines, leftOut } = part;
  const keptIds = new Set(lines.map(({ itemId }) => itemId));
  const isLineMissing = leftOut.some(({ itemId }) => !keptIds.has(itemId));
  if (isLineMissing) return `Order the other ${lines.length} · ${sumOf(part)}`;
  if (leftOut.length > 0) return `Order what is left · ${sumOf(part)}`;
  return lines.length === 1
    ? `Order it · ${sumOf(part)}`
    : `Order all ${lines.length} · ${sumOf(part)}`;
}

/** The button beside it that leaves out what is dearer or fewer as well. */
export function orderUnchangedLabel(part: Part, rest: Part): string {
  return orderRestLabel(rest).startsWith('Order the other')
    ? `Only the ${part.lines.length} unchanged · ${sumOf(part)}`
    : `Order the other ${part.lines.length} · ${sumOf(part)}`;
}
