import { MOST_ROWS } from '../../domain/cart/cart.ts';
import { checkQuantity } from '../../domain/orders/quotes/quantity.ts';
import type { CartRow } from '../../db/person-database.ts';
import { save, type SaveResult } from '../../db/save.ts';
import type { CommandContext } from '../command-context.ts';
import { appendCart, cartTables } from './append-cart.ts';
import { putCartRow, removeCartRows } from './change-rows.ts';
import { quantityEvent } from './quantity-event.ts';

/** What the buyer sees of an item when changing how many are in the cart. */
export type CartItem = Omit<CartRow, 'quantity' | 'addedAt' | 'lineIds' | 'edit'>;

/** The quantity that is in the cart now, and what to say when it is less than was asked for. */
export interface CartChange {
  readonly quantity: number;
  readonly message: string | null;
}

const FULL: CartChange = {
  quantity: 0,
  message: `Your cart is full: it takes ${MOST_ROWS} different items.`,
};

/**
 * Sets how many of an item are in the cart; 0 takes it out. More than there is leaves what fits. The cart of who is
 * signed in is sent with it (OUT-6).
 * @param stock units in stock as last seen, or null when unknown
 */
export async function setCartQuantity(
  context: Pick<CommandContext, 'person' | 'now' | 'newId' | 'wake' | 'track'>,
  item: CartItem,
  wanted: number,
  stock: number | null,
): Promise<SaveResult<CartChange>> {
  const { person, now, newId, wake, track } = context;
  const check = checkQuantity(wanted, stock ?? undefined);
  const { quantity } = check;
  // What is tapped next may be told of before this is written.
  const at = now();
  const result = await save(person, () =>
    person.transaction('rw', cartTables(person), async () => {
      const known = await person.cart.get([item.storeId, item.itemId]);
      const change: CartChange = { quantity, message: check.ok ? null : check.message };
      const before = known?.quantity ?? 0;
      const isSame = known?.quantity === quantity && known.pricePaise === item.pricePaise;
      if (isSame || (known === undefined && quantity === 0))
        return { change, before, wakes: false };
      if (known === undefined && (await person.cart.count()) >= MOST_ROWS) {
        return { change: FULL, before: FULL.quantity, wakes: false };
      }
      if (quantity > 0) await putCartRow({ person, newId }, { ...item, quantity }, known, now());
      else if (known !== undefined) await removeCartRows(person, [known]);
      return { change, before, wakes: await appendCart({ person, now, newId }) };
    }),
  );
  if (!result.ok) return result;
  const { change, before, wakes } = result.value;
  if (wakes) wake();
  const event = quantityEvent(item, before, change.quantity);
  if (event !== null) track?.({ ...event, at });
  return { ok: true, value: change };
}
