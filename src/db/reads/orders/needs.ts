import { orderIdOf, ORDER_SUBJECTS } from '../../../domain/orders/order-subjects.ts';
import type { OrderRow, PersonDatabase } from '../../person-database.ts';

/** The orders whose entries need their buyer, the oldest first; found by the outbox, however many orders there are. */
export async function readNeeds(db: PersonDatabase): Promise<OrderRow[]> {
  const entries = await db.outbox.where('subject').startsWith(ORDER_SUBJECTS).sortBy('sequence');
  const ids = entries
    .filter(({ state }) => state === 'needs-buyer' || state === 'rejected')
    .flatMap(({ subject }) => orderIdOf(subject) ?? []);
  const orders = await db.orders.bulkGet(ids);
  return orders.filter((order) => order !== undefined);
}
