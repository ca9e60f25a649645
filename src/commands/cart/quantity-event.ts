import type { EventLine } from '../../domain/events/item-details.ts';
import { addToCart, cartItemRemoved } from '../../domain/events/cart-events.ts';
import type { TrackedEvent } from '../../domain/events/tracked-event.ts';

/** An item of which the cart has another quantity now. */
export type ChangedItem = Omit<EventLine, 'quantity'> & { readonly storeId: string };

/**
 * EVT-1: what a change of a quantity is told as: what was added, or that the item is not in the cart any more. Taking a few
 * out of several is no event of the specification, so it is null, as is no change.
 */
export function quantityEvent(
  { storeId, itemId, name, pricePaise }: ChangedItem,
  before: number,
  after: number,
): TrackedEvent | null {
  const line = { itemId, name, pricePaise };
  if (after > before) return addToCart(storeId, { ...line, quantity: after - before });
  return after === 0 && before > 0 ? cartItemRemoved(storeId, { ...line, quantity: before }) : null;
}
