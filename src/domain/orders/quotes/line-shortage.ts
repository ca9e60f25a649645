import { fillMessage, MESSAGES } from '../../messages.ts';
import { type MaybeLot, mostInLots } from './lots.ts';

/** What is short of a cart line: nothing can be had of it, or only `available`; or it is below the smallest lot. */
export type LineShortage =
  | { readonly kind: 'gone' }
  | { readonly kind: 'fewer'; readonly available: number }
  | { readonly kind: 'below-lot'; readonly minimum: number };

interface JudgedLine {
  readonly quantity: number;
  readonly stock: number | null;
  readonly lot?: MaybeLot;
}

/**
 * What is short of a line, by the stock on this device, by what the store itself last said of it, and by the lots that the goods are
 * sold in (LOT-1); null where nothing is known to be short.
 * @param told units that the store can give now; null where it was not asked
 */
export function lineShortage(
  { quantity, stock, lot }: JudgedLine,
  told: number | null = null,
): LineShortage | null {
  // The store's own word is the newer one, also when it has more than the device knows of.
  const available = mostInLots(lot, Math.min(told ?? stock ?? quantity, quantity));
  if (available >= quantity) return null;
  if (available > 0) return { kind: 'fewer', available };
  const isThere = lot && quantity < lot.minimum && (stock === null || stock >= lot.minimum);
  return isThere ? { kind: 'below-lot', minimum: lot.minimum } : { kind: 'gone' };
}

/** A shortage as the buyer reads it (specification, section 5). */
export function shortageInWords(
  shortage: LineShortage,
  messages: { readonly quantityUnavailable: string } = MESSAGES,
): string {
  if (shortage.kind === 'gone') return 'Out of stock';
  if (shortage.kind === 'below-lot') return `Sold from ${shortage.minimum} on.`;
  return fillMessage(messages.quantityUnavailable, { quantity: shortage.available });
}
