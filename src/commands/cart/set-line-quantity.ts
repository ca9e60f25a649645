import type { CommandContext } from '../command-context.ts';
import { setCartQuantity, type CartChange, type CartItem } from './set-cart-quantity.ts';

/** A line as the cart and the checkout show it. */
export interface ShownCartLine extends CartItem {
  readonly quantity: number;
  /** The price when it was added, if it is another one now. */
  readonly wasPaise: number | null;
  /** Units in stock as last seen; null while unknown. */
  readonly stock: number | null;
}

/**
 * Changes how many of a line are in the cart. The line keeps the price it was added at, so that it goes on saying what has
 * changed. Taking away always works, also below a stock that is smaller than what is in the cart.
 */
export async function setLineQuantity(
  context: Pick<CommandContext, 'person' | 'now' | 'newId' | 'wake' | 'track'>,
  line: ShownCartLine,
  wanted: number,
): Promise<CartChange> {
  const { storeId, itemId, name, unit, picture, mrpPaise, stock } = line;
  const pricePaise = line.wasPaise ?? line.pricePaise;
  const item = { storeId, itemId, name, unit, picture, pricePaise, mrpPaise };
  const limit = wanted < line.quantity ? null : stock;
  const result = await setCartQuantity(context, item, wanted, limit);
  return result.ok ? result.value : { quantity: line.quantity, message: result.message };
}
