import { type CheckoutDraft, EMPTY_DRAFT } from '../../../domain/cart/checkout-draft.ts';
import { ORDER_SUBJECTS, orderIdOf, orderSubject } from '../../../domain/orders/order-subjects.ts';
import type { OrderRow, PersonDatabase } from '../../person-database.ts';
import type { LostRecord } from '../../facts/epoch-facts.ts';
import { isStopped, type StoredOutboxEntry } from '../../outbox-entry.ts';
import { readOutbox } from '../sync-status/sync-status.ts';

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
  const ids = entries.filter(isStopped).flatMap(({ subject }) => orderIdOf(subject) ?? []);
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

/** What the server has lost and its person has not read yet, the newest first (VER-1). */
export async function readUnreadLost(db: PersonDatabase): Promise<readonly LostRecord[]> {
  const records = (await db.fact('lost-records')) ?? [];
  return records.filter(({ isRead }) => !isRead);
}

/** An order that the server had confirmed and has lost, as it was; null for one that it has. */
export async function readLostOrder(db: PersonDatabase, orderId: string): Promise<OrderRow | null> {
  const records = (await db.fact('lost-records')) ?? [];
  const found = records.find(({ kind, id }) => kind === 'order' && id === orderId);
  return found?.kind === 'order' ? found.order : null;
}

/** Whether the server has lost that an order was cancelled or returned, and its buyer has not read it yet. */
export async function hasLostChange(db: PersonDatabase, orderId: string): Promise<boolean> {
  const unread = await readUnreadLost(db);
  return unread.some(({ kind, id }) => kind === 'order-change' && id === orderId);
}

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
