import { formatRupees } from '../../money.ts';
import type { QuotePart } from '../quotes/quote-part.ts';
import type { SeenLine } from '../quotes/quote-difference.ts';

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
