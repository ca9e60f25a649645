import {
  changedOrderIdOf,
  ORDER_CHANGE_SUBJECTS,
  orderChangeSubject,
} from '../../../domain/orders/order-subjects.ts';
import type { StoredOutboxEntry } from '../../outbox-entry.ts';
import type { OrderRow, PersonDatabase, RatingRow } from '../../person-database.ts';

/**
 * An order with what waits here to be done to it: a layer over the order's row, which changes by the server's word
 * alone (ORD-5). Null for what is not here.
 */
export interface OrderChanges {
  readonly order: OrderRow | null;
  /** A cancellation or a return, waiting or refused; the newest. */
  readonly change: StoredOutboxEntry | null;
  readonly rating: RatingRow | null;
  /** The rating's entry, waiting or refused. */
  readonly ratingEntry: StoredOutboxEntry | null;
  /** How many tickets about it are here. */
  readonly tickets: number;
}

async function newestEntry(db: PersonDatabase, subject: string): Promise<StoredOutboxEntry | null> {
  const entries = await db.outbox.where('subject').equals(subject).sortBy('sequence');
  return (entries.at(-1) as StoredOutboxEntry | undefined) ?? null;
}

/**
 * One order by its transaction id. One transaction: between an answer and the end of its entry nothing is seen, so a
 * screen never falls back to "not asked yet" in between.
 */
export async function readOrderChanges(db: PersonDatabase, orderId: string): Promise<OrderChanges> {
  return db.transaction('r', db.orders, db.outbox, db.ratings, db.tickets, async () => {
    const [order, change, rating, ratingEntry, tickets] = await Promise.all([
      db.orders.get(orderId),
      newestEntry(db, orderChangeSubject(orderId)),
      db.ratings.get(orderId),
      newestEntry(db, `rating:${orderId}`),
      db.tickets.where({ orderId }).count(),
    ]);
    return { order: order ?? null, change, rating: rating ?? null, ratingEntry, tickets };
  });
}

/** The cancellations and returns that wait or were refused, by the order's transaction id. */
export async function readWaitingChanges(
  db: PersonDatabase,
): Promise<ReadonlyMap<string, StoredOutboxEntry>> {
  const entries = await db.outbox
    .where('subject')
    .startsWith(ORDER_CHANGE_SUBJECTS)
    .sortBy('sequence');
  const stored = entries as StoredOutboxEntry[];
  return new Map(stored.map((entry) => [changedOrderIdOf(entry.subject) ?? '', entry]));
}
