import { fillMessage, MESSAGES } from '../../messages.ts';
import { MAX_QUANTITY } from './bill.ts';
import { type MaybeLot, mostInLots } from './lots.ts';

/** What comes of asking for a quantity: it fits, or what to say. */
export type QuantityCheck =
  | { readonly ok: true; readonly quantity: number }
  | { readonly ok: false; readonly quantity: number; readonly message: string };

/**
 * Checks a wanted quantity against known stock and the lots that the goods are sold in; on refusal `quantity` is the most that can
 * be had. A quantity between two lots becomes the lower one, one below the smallest lot that lot.
 * @param stock units in stock, or undefined when unknown (then only the order's own limit counts)
 */
export function checkQuantity(
  wanted: number,
  stock: number | undefined,
  lot?: MaybeLot,
): QuantityCheck {
  const most = mostInLots(lot, stock ?? MAX_QUANTITY);
  const whole = Number.isFinite(wanted) ? Math.max(0, Math.trunc(wanted)) : 0;
  const inLots = lot && whole > 0 ? Math.max(lot.minimum, mostInLots(lot, whole)) : whole;
  if (inLots <= most) return { ok: true, quantity: inLots };
  return {
    ok: false,
    quantity: most,
    message: fillMessage(MESSAGES.quantityUnavailable, { quantity: most }),
  };
}
