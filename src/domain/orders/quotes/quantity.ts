import { fillMessage, MESSAGES } from '../../messages.ts';
import { MAX_QUANTITY } from './bill.ts';

/** What comes of asking for a quantity: it fits, or what to say. */
export type QuantityCheck =
  | { readonly ok: true; readonly quantity: number }
  | { readonly ok: false; readonly quantity: number; readonly message: string };

/**
 * Checks a wanted quantity against known stock; on refusal `quantity` is the most that can be had.
 * @param stock units in stock, or undefined when unknown (then only the order's own limit counts)
 */
export function checkQuantity(wanted: number, stock: number | undefined): QuantityCheck {
  const most = Math.min(MAX_QUANTITY, stock ?? MAX_QUANTITY);
  const whole = Number.isFinite(wanted) ? Math.max(0, Math.trunc(wanted)) : 0;
  if (whole <= most) return { ok: true, quantity: whole };
  return {
    ok: false,
    quantity: most,
    message: fillMessage(MESSAGES.quantityUnavailable, { quantity: most }),
  };
}
