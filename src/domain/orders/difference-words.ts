import { formatRupees } from '../money.ts';
import type { LineChange } from './quote-difference.ts';

/** A change of one line in words (ORD-2): "dearer ₹40 → ₹45", "only 2 left of 5", "gone". */
export function changeInWords(change: LineChange): string {
  switch (change.kind) {
    case 'dearer':
    case 'cheaper':
      return `${change.kind} ${formatRupees(change.fromPaise)} → ${formatRupees(change.toPaise)}`;
    case 'fewer':
      return `only ${change.available} left of ${change.quantity}`;
    case 'gone':
      return 'gone';
  }
}

/** The change of the whole in words: "₹12 more than before", "₹5 less than before" or "same total". */
export function totalChangeInWords(totalChangePaise: number): string {
  if (totalChangePaise === 0) return 'same total';
  const amount = formatRupees(Math.abs(totalChangePaise));
  return `${amount} ${totalChangePaise > 0 ? 'more' : 'less'} than before`;
}
