import * as v from 'valibot';
import { placeOrderPayload, type PlaceOrderPayload } from '../../contracts/orders/place-order.ts';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import type { PersonDatabase } from '../../db/person-database.ts';

/** The outbox entry of an order that is still here, with its payload; undefined once the server has it. */
export async function findOrderEntry(
  person: PersonDatabase,
  orderId: string,
): Promise<{ entry: StoredOutboxEntry; payload: PlaceOrderPayload } | undefined> {
  const entry = await person.outbox.where('subject').equals(`order:${orderId}`).first();
  if (entry?.sequence === undefined) return undefined;
  const { sequence } = entry;
  return { entry: { ...entry, sequence }, payload: v.parse(placeOrderPayload, entry.payload) };
}
