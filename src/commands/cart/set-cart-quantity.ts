import { checkQuantity } from '../../domain/orders/quantity.ts';
import type { CartRow } from '../../db/person-database.ts';
import { save, type SaveResult } from '../../db/save.ts';
import type { CommandContext } from '../command-context.ts';

/** What the buyer sees of an item when changing how many are in the cart. */
export type CartItem = Omit<CartRow, 'quantity' | 'addedAt'>;

/** The quantity that is in the cart now, and what to say when it is less than was asked for. */
export interface CartChange {
  readonly quantity: number;
  readonly message: string | null;
}

/**
 * Sets how many of an item are in the cart; 0 takes it out. More than there is leaves what fits.
 * @param stock units in stock as last seen, or null when unknown
 */
export async function setCartQuantity(
  { person, now }: Pick<CommandContext, 'person' | 'now'>,
  item: CartItem,
  wanted: number,
  stock: number | null,
): Promise<SaveResult<CartChange>> {
  const check = checkQuantity(wanted, stock ?? undefined);
  const key: [string, string] = [item.storeId, item.itemId];
  return save(person, async () => {
    await person.transaction('rw', person.cart, async () => {
      if (check.quantity === 0) {
        await person.cart.delete(key);
        return;
      }
      const known = await person.cart.get(key);
      const addedAt = known?.addedAt ?? now();
      await person.cart.put({ ...item, quantity: check.quantity, addedAt });
    });
    return { quantity: check.quantity, message: check.ok ? null : check.message };
  });
}
