import { orderSubject } from '../../../domain/orders/order-subjects.ts';
import type { StoredOutboxEntry } from '../../outbox-entry.ts';
import type { OrderRow, PersonDatabase } from '../../person-database.ts';
import { readOutbox } from '../sync-status/sync-status.ts';

/** An order with what is still in the outbox about it; null for what is not here. */
export interface OrderWithEntry {
  readonly order: OrderRow | null;
  readonly entry: StoredOutboxEntry | null;
}

/** An order with those that were placed with one tap to be paid with one payment, itself among them; empty where it is paid alone. */
export async function readPayment(
  db: PersonDatabase,
  orderId: string,
): Promise<OrderWithEntry & { readonly together: readonly OrderRow[] }> {
  const found = await readOrder(db, orderId);
  const togetherId = found.order?.togetherId;
  if (togetherId === undefined) return { ...found, together: [] };
  const together = await db.orders.filter((order) => order.togetherId === togetherId).toArray();
  const byName = together.sort((one, other) => one.storeName.localeCompare(other.storeName));
  return { ...found, together: byName.length > 1 ? byName : [] };
}

/** One order by its id. */
export async function readOrder(db: PersonDatabase, orderId: string): Promise<OrderWithEntry> {
  const [order, entries] = await Promise.all([db.orders.get(orderId), readOutbox(db)]);
  const entry = entries.find(({ subject }) => subject === orderSubject(orderId));
  return { order: order ?? null, entry: entry ?? null };
}
