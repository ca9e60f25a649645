import { EMPTY_DRAFT, type CheckoutDraft } from '../../../domain/cart/checkout-draft.ts';
import { orderIdOf, ORDER_SUBJECTS } from '../../../domain/orders/order-subjects.ts';
import type { OrderRow, PersonDatabase } from '../../person-database.ts';

/** The newest orders first, at most `limit`. */
export async function readOrders(db: PersonDatabase, limit = 200): Promise<OrderRow[]> {
  return db.orders.orderBy('placedAt').reverse().limit(limit).toArray();
}

/** Saved addresses, the one saved last first. */
export async function readAddresses(db: PersonDatabase) {
  const rows = await db.addresses.toArray();
  return rows.sort((left, right) => right.savedAt - left.savedAt);
}

/** The orders whose entries need their buyer, the oldest first; found by the outbox, however many orders there are. */
export async function readNeeds(db: PersonDatabase): Promise<OrderRow[]> {
  const entries = await db.outbox.where('subject').startsWith(ORDER_SUBJECTS).sortBy('sequence');
  const ids = entries
    .filter(({ state }) => state === 'needs-buyer' || state === 'rejected')
    .flatMap(({ subject }) => orderIdOf(subject) ?? []);
  const orders = await db.orders.bulkGet(ids);
  return orders.filter((order) => order !== undefined);
}

/** What was entered for the next order of a store. */
export async function readCheckoutDraft(
  person: PersonDatabase,
  storeId: string,
): Promise<CheckoutDraft> {
  const drafts = await person.fact('checkout-drafts');
  return { ...EMPTY_DRAFT, ...drafts?.[storeId] };
}
