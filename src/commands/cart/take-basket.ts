import type { CommandContext } from '../command-context.ts';
import { setCartQuantity, type CartItem } from './set-quantity.ts';

/** An item of a basket that was handed over, as this phone shows it; `stock` null where it does not know. */
export interface TakenItem extends CartItem {
  readonly quantity: number;
  readonly stock: number | null;
}

/**
 * BSK-2: puts a basket that was handed over into the cart, beside what is there: of an item that is in it already the larger
 * quantity holds, so that opening the same basket twice changes nothing.
 * @returns what was refused of it, in words, one per item
 */
export async function takeBasket(
  context: CommandContext,
  items: readonly TakenItem[],
): Promise<readonly string[]> {
  const refused: string[] = [];
  for (const { quantity, stock, ...item } of items) {
    const known = await context.person.cart.get([item.storeId, item.itemId]);
    const wanted = Math.max(quantity, known?.quantity ?? 0);
    const result = await setCartQuantity(context, item, wanted, stock);
    const message = result.ok ? result.value.message : result.message;
    if (message !== null) refused.push(`${item.name}: ${message}`);
  }
  return refused;
}
