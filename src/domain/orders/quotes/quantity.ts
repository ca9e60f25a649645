import { fillMessage, MESSAGES } from '../../messages.ts';
import { MAX_QUANTITY } from './bill.ts';
import { lotText, type MaybeLot, mostInLots } from './lots.ts';

/** What comes of asking for a quantity: it fits, or what to say. */
export type QuantityCheck =
  | { readonly ok: true; readonly quantity: number }
  | {
      readonly ok: false;
      /** The most of what was wanted that can be had. */
      readonly quantity: number;
      /** More than there is, or no whole lots. */
      readonly why: 'stock' | 'lots';
      readonly message: string;
    };

/**
 * Checks a wanted quantity against known stock and the lots that the goods are sold in (LOT-1). Nobody gets more than was wanted: of less than
 * the smallest lot nothing.
 * @param stock units in stock, or undefined when unknown (then only the order's own limit counts)
 */
export function checkQuantity(
  wanted: number,
  stock: number | undefined,
  lot?: MaybeLot,
): QuantityCheck {
  const most = mostInLots(lot, stock ?? MAX_QUANTITY);
  const whole = Number.isFinite(wanted) ? Math.max(0, Math.trunc(wanted)) : 0;
  const quantity = mostInLots(lot, Math.min(whole, most));
  if (quantity === whole) return { ok: true, quantity };
  if (!lot || whole > most) {
    const message = fillMessage(MESSAGES.quantityUnavailable, { quantity });
    return { ok: false, quantity, why: 'stock', message };
  }
  return {
    ok: false,
    quantity,
    why: 'lots',
    message: `Sold ${(lotText(lot) ?? '').toLowerCase()}.`,
  };
}
