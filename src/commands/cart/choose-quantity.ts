import type { Paise } from '../../domain/money.ts';
import type { CommandContext } from '../command-context.ts';
import { setCartQuantity, type CartChange } from './set-cart-quantity.ts';

/** An item as a card shows it. Null: not known on this phone. */
export interface ShownItem {
  readonly storeId: string;
  readonly itemId: string;
  readonly name: string;
  readonly unit: string;
  readonly picture: string;
  readonly pricePaise: Paise | null;
  readonly mrpPaise: Paise | null;
  /** Units in stock as last seen. */
  readonly stock: number | null;
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
