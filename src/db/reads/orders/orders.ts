import { EMPTY_DRAFT, type CheckoutDraft } from '../../../domain/cart/checkout-draft.ts';
import { orderIdOf, ORDER_SUBJECTS } from '../../../domain/orders/order-subjects.ts';
import type { OrderRow, PersonDatabase } from '../../person-database.ts';

/** The newest orders first, at most `limit`. */
export async function readOrders(db: PersonDatabase, limit = 200): Promise<OrderRow[]> {
  return db.orders.orderBy('placedAt').reverse().limit(limit).toArray();
}

/** How many orders are read at once: few enough for no pause on the page that a person would feel. */
const AT_ONCE = 50;

/**
 * Every order on this phone, the newest first; `readOrders` gives the first few sooner. Read along the primary key, as that
 * is one `getAll` for each fifty; an index read backwards is a cursor that takes each row by itself.
 */
export async function readAllOrders(db: PersonDatabase): Promise<readonly OrderRow[]> {
  const all: OrderRow[] = [];
  let lastId = '';
  for (;;) {
    const rows = await db.orders.where('id').above(lastId).limit(AT_ONCE).toArray();
    all.push(...rows);
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) break;
    lastId = last.id;
  }
  return all.sort((left, right) => right.placedAt - left.placedAt);
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
