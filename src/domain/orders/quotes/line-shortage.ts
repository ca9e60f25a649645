import { fillMessage, MESSAGES } from '../../messages.ts';

/** What is short of a cart line: nothing can be had of it, or only `available`. */
export type LineShortage =
  { readonly kind: 'gone' } | { readonly kind: 'fewer'; readonly available: number };

/**
 * What is short of a line, by the stock on this device and by what the store itself last said of it; null where nothing
 * is known to be short.
 * @param told units that the store can give now; null where it was not asked
 */
export function lineShortage(
  { quantity, stock }: { readonly quantity: number; readonly stock: number | null },
  told: number | null = null,
): LineShortage | null {
  // The store's own word is the newer one, also when it has more than the device knows of.
  const available = told ?? stock;
  if (available === null || available >= quantity) return null;
  return available <= 0 ? { kind: 'gone' } : { kind: 'fewer', available };
}

/** A shortage as the buyer reads it (specification, section 5). */
export function shortageInWords(
  shortage: LineShortage,
  messages: { readonly quantityUnavailable: string } = MESSAGES,
): string {
  if (shortage.kind === 'gone') return 'Out of stock';
  return fillMessage(messages.quantityUnavailable, { quantity: shortage.available });
}
