import type { SeenItem } from '../../domain/catalogue/seen-item.ts';
import type { CommandContext } from '../command-context.ts';
import { setCartQuantity, type CartChange } from './set-cart-quantity.ts';

/** An item of a store as a card shows it. */
export interface ShownItem extends SeenItem {
  readonly storeId: string;
  readonly itemId: string;
}

/**
 * Sets how many of a shown item are in the cart, for its stepper: what is in the cart afterwards and what to say, also where
 * nothing could be saved (DB-2).
 */
export async function chooseQuantity(
  context: Pick<CommandContext, 'person' | 'now' | 'newId' | 'wake' | 'track'>,
  shown: ShownItem,
  wanted: number,
): Promise<CartChange> {
  const { storeId, itemId, name, unit, picture, stock } = shown;
  const pricePaise = shown.pricePaise ?? 0;
  const mrpPaise = shown.mrpPaise ?? pricePaise;
  const item = { storeId, itemId, name, unit, picture, pricePaise, mrpPaise };
  const result = await setCartQuantity(context, item, wanted, stock);
  if (result.ok) return result.value;
  const row = await context.person.cart.get([storeId, itemId]);
  return { quantity: row?.quantity ?? 0, message: result.message };
}
