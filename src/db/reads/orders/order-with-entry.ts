import { orderSubject } from '../../../domain/orders/order-subjects.ts';
import type { StoredOutboxEntry } from '../../outbox-entry.ts';
import type { OrderRow, PersonDatabase } from '../../person-database.ts';
import { readOutbox } from '../sync-status/sync-status.ts';

/** An order with what is still in the outbox about it; null for what is not here. */
export interface OrderWithEntry {
  readonly order: OrderRow | null;
  readonly entry: StoredOutboxEntry | null;
}

/** One order by its id. */
export async function readOrder(db: PersonDatabase, orderId: string): Promise<OrderWithEntry> {
  const [order, entries] = await Promise.all([db.orders.get(orderId), readOutbox(db)]);
  const entry = entries.find(({ subject }) => subject === orderSubject(orderId));
  return { order: order ?? null, entry: entry ?? null };
}
