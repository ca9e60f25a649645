import type { AnswerPayload } from '../../../contracts/orders/changes/line-changes.ts';
import type { RaiseTicketPayload } from '../../../contracts/tickets/raise-ticket.ts';
import type { ReturnOrderPayload } from '../../../contracts/orders/return-order.ts';
import {
  changedOrderIdOf,
  ORDER_CHANGE_SUBJECTS,
  orderChangeSubject,
} from '../../../domain/orders/order-subjects.ts';
import type { OutboxEntry, StoredOutboxEntry } from '../../outbox-entry.ts';
import type { AttachmentRow, OrderRow, PersonDatabase, RatingRow } from '../../person-database.ts';

/**
 * An order with what waits here to be done to it: a layer over the order's row, which changes by the server's word
 * alone (ORD-5). Null for what is not here.
 */
export interface OrderChanges {
  readonly order: OrderRow | null;
  /** A cancellation or a return, waiting or refused; the newest. */
  readonly change: StoredOutboxEntry | null;
  /** Answers to questions of the shop, waiting or refused (SUB-1). */
  readonly answers: readonly WaitingAnswer[];
  readonly rating: RatingRow | null;
  /** The rating's entry, waiting or refused. */
  readonly ratingEntry: StoredOutboxEntry | null;
  /** How many tickets about it are here. */
  readonly tickets: number;
  /** A dispute of it, waiting or refused. */
  readonly dispute: StoredOutboxEntry | null;
}

/** An answer to a question of the shop, with how far it is. */
export interface WaitingAnswer extends AnswerPayload {
  readonly entry: OutboxEntry;
}

/** The kind of the outbox entries that answer questions, constant for ever. */
const ANSWER_KIND = 'answer-line-change';

/** The answers among entries about an order. */
export const answersOf = (entries: readonly OutboxEntry[]): readonly WaitingAnswer[] =>
  entries
    .filter(({ kind }) => kind === ANSWER_KIND)
    .map((entry) => ({ ...(entry.payload as AnswerPayload), entry }));

/** The answers about an order that wait or were refused, in the order of sending. */
export async function readAnswers(
  db: PersonDatabase,
  orderId: string,
): Promise<readonly WaitingAnswer[]> {
  const entries = db.outbox.where('subject').equals(orderChangeSubject(orderId));
  return answersOf(await entries.sortBy('sequence'));
}

async function newestEntry(db: PersonDatabase, subject: string): Promise<StoredOutboxEntry | null> {
  const entries = await db.outbox.where('subject').equals(subject).sortBy('sequence');
  const newest = entries.findLast(({ kind }) => kind !== ANSWER_KIND);
  return (newest as StoredOutboxEntry | undefined) ?? null;
}

/** The newest dispute of an order among the tickets that wait or were refused; null for none. */
export async function waitingDispute(
  db: PersonDatabase,
  orderId: string,
): Promise<StoredOutboxEntry | null> {
  const raised = await db.outbox.where('subject').startsWith('ticket:').sortBy('sequence');
  const dispute = raised.findLast(({ payload }) => {
    const { externalReferenceId, isDispute } = payload as Partial<RaiseTicketPayload>;
    return isDispute === true && externalReferenceId === orderId;
  });
  return (dispute as StoredOutboxEntry | undefined) ?? null;
}

/**
 * One order by its transaction id. One transaction: between an answer and the end of its entry nothing is seen, so a
 * screen never falls back to "not asked yet" in between.
 */
export async function readOrderChanges(db: PersonDatabase, orderId: string): Promise<OrderChanges> {
  return db.transaction('r', db.orders, db.outbox, db.ratings, db.tickets, async () => {
    const [order, change, answers, rating, ratingEntry, tickets, dispute] = await Promise.all([
      db.orders.get(orderId),
      newestEntry(db, orderChangeSubject(orderId)),
      readAnswers(db, orderId),
      db.ratings.get(orderId),
      newestEntry(db, `rating:${orderId}`),
      db.tickets.where({ orderId }).count(),
      waitingDispute(db, orderId),
    ]);
    const known = { order: order ?? null, rating: rating ?? null };
    return { ...known, change, answers, ratingEntry, tickets, dispute };
  });
}

/** The cancellations, returns and answers that wait or were refused, the newest of each order, by the order's transaction id. */
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

/** A return that the server refused, to be corrected, with the photos that waited with it. */
export interface ReturnDraft {
  readonly reasonCode: string;
  readonly lines: readonly {
    readonly itemId: string;
    readonly quantity: number;
    readonly note: string;
    readonly pictures: readonly AttachmentRow[];
  }[];
}

/** What was asked with a refused return. */
export async function readReturnDraft(
  db: PersonDatabase,
  { payload }: Pick<StoredOutboxEntry, 'payload'>,
): Promise<ReturnDraft> {
  const asked = payload as Partial<ReturnOrderPayload>;
  const lines = await Promise.all(
    (asked.lines ?? []).map(async ({ pictureIds = [], note = '', ...line }) => {
      const rows = await db.attachments.bulkGet([...pictureIds]);
      return { ...line, note, pictures: rows.flatMap((row) => row ?? []) };
    }),
  );
  return { reasonCode: asked.reasonCode ?? '', lines };
}
