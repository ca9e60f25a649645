import { orderSubject } from '../../domain/orders/order-subjects.ts';
import { readPlaceOrder, type PlaceOrderPayload } from '../../contracts/orders/place-order.ts';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import type { PersonDatabase, OrderRow } from '../../db/person-database.ts';
import { putCartRow } from '../cart/change-cart.ts';
import type { CommandContext } from '../command-context.ts';

/**
 * The outbox entry of an order that is still here, with its payload (null when it can't be read); undefined once the
 * server has it.
 */
export async function findOrderEntry(
  person: PersonDatabase,
  orderId: string,
): Promise<{ entry: StoredOutboxEntry; payload: PlaceOrderPayload | null } | undefined> {
  const entry = await person.outbox.where('subject').equals(orderSubject(orderId)).first();
  if (entry?.sequence === undefined) return undefined;
  const { sequence } = entry;
  return { entry: { ...entry, sequence }, payload: readPlaceOrder(entry) ?? null };
}

/** An order's items are in the cart again, as new lines (decision 16). Runs in the command's transaction. */
export async function putLinesBack(
  { person, now, newId }: Pick<CommandContext, 'person' | 'now' | 'newId'>,
  { storeId, lines }: Pick<OrderRow, 'storeId' | 'lines'>,
): Promise<void> {
  for (const [index, line] of lines.entries()) {
    const known = await person.cart.get([storeId, line.itemId]);
    const quantity = Math.max(known?.quantity ?? 0, line.quantity);
    const mrpPaise = known?.mrpPaise ?? line.pricePaise;
    const cartLine = { ...line, storeId, mrpPaise, quantity };
    await putCartRow({ person, newId }, cartLine, known, now() + index);
  }
}
