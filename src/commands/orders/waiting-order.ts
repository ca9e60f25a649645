import { orderSubject } from '../../domain/orders/order-subjects.ts';
import { readPlaceOrder, type PlaceOrderPayload } from '../../contracts/orders/place-order.ts';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import type { PersonDatabase } from '../../db/person-database.ts';

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
