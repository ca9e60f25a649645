import type { ChangeTicketPayload } from '../../../contracts/tickets/raise-ticket.ts';
import type { Ticket } from '../../../contracts/tickets/ticket.ts';
import { isRefused } from '../../../domain/orders/life/waiting-change.ts';
import { TICKET_SUBJECTS, ticketSubject } from '../../../domain/orders/order-subjects.ts';
import { BUYERS_STEPS, stepsOf, ticketAfterBuyer } from '../../../domain/orders/ticket-desk.ts';
import type { StoredOutboxEntry } from '../../outbox-entry.ts';
import type { AttachmentRow, OrderRow, PersonDatabase, TicketRow } from '../../person-database.ts';

/** A ticket with what is in the outbox about it and the order that it is about; null for what is not here. */
export interface TicketView {
  readonly ticket: TicketRow;
  /** The entry that raises it. */
  readonly entry: StoredOutboxEntry | null;
  /** What its buyer has done with it since and waits to be sent, or was refused. */
  readonly acts: readonly StoredOutboxEntry[];
  readonly order: OrderRow | null;
}

/** Kinds of outbox entries are constant for ever. */
const CHANGE_KIND = 'change-ticket';

function layOver(before: Ticket, { payload, createdAt: at }: StoredOutboxEntry): Ticket {
  const { act, note, stars, seenSteps } = payload as ChangeTicketPayload;
  if (act === 'rate') return { ...before, rating: { stars: stars ?? 0, words: note, at } };
  // A pull may bring what came of it before its entry has its answer.
  if (stepsOf(before).length !== seenSteps) return before;
  const status = ticketAfterBuyer(before.status, act) ?? before.status;
  const step = { step: BUYERS_STEPS[act], by: 'buyer', note, at } as const;
  const askedAt = act === 'close' ? {} : { askedAt: at };
  return { ...before, ...askedAt, status, steps: [...stepsOf(before), step] };
}

/** How a ticket stands once all that waits is answered: what the next act is judged by. What was refused counts for nothing. */
export const withBuyerActs = (ticket: Ticket, acts: readonly StoredOutboxEntry[]): Ticket =>
  acts.filter((entry) => !isRefused(entry)).reduce(layOver, ticket);

/** What its buyer waits to do with a ticket, in the order of sending. */
export async function actsOfBuyer(
  db: PersonDatabase,
  ticketId: string,
): Promise<readonly StoredOutboxEntry[]> {
  const entries = db.outbox.where('subject').equals(ticketSubject(ticketId));
  const sorted = (await entries.sortBy('sequence')) as StoredOutboxEntry[];
  return sorted.filter(({ kind }) => kind === CHANGE_KIND);
}

/** The picture of a ticket as it is kept here; null where it is not. */
export async function readTicketPicture(
  db: PersonDatabase,
  { pictureId }: Pick<TicketRow, 'pictureId'>,
): Promise<AttachmentRow | null> {
  return pictureId === null ? null : ((await db.attachments.get(pictureId)) ?? null);
}

/** Tickets, the newest first; those of one order when its transaction id is given. */
export async function readTickets(
  db: PersonDatabase,
  orderId: string | null,
): Promise<readonly TicketView[]> {
  const [tickets, entries] = await Promise.all([
    orderId === null ? db.tickets.toArray() : db.tickets.where({ orderId }).toArray(),
    db.outbox.where('subject').startsWith(TICKET_SUBJECTS).sortBy('sequence') as Promise<
      StoredOutboxEntry[]
    >,
  ]);
  const orderIds = [...new Set(tickets.map((ticket) => ticket.orderId))];
  const orders = await db.orders.bulkGet(orderIds);
  const orderById = new Map(orderIds.map((id, index) => [id, orders[index] ?? null]));
  const entriesOf = (ticketId: string) =>
    entries.filter(({ subject }) => subject === ticketSubject(ticketId));
  return tickets
    .sort((left, right) => right.createdAt - left.createdAt)
    .map((ticket) => ({
      ticket,
      entry: entriesOf(ticket.id).find(({ kind }) => kind !== CHANGE_KIND) ?? null,
      acts: entriesOf(ticket.id).filter(({ kind }) => kind === CHANGE_KIND),
      order: orderById.get(ticket.orderId) ?? null,
    }));
}

/** A ticket that is not on the server yet, for correcting it, with the picture that waits with it. */
export interface TicketDraft {
  readonly ticket: TicketRow;
  readonly picture: AttachmentRow | null;
}

/** Null when there is no such ticket here, or the server has it. */
export async function readTicketDraft(
  db: PersonDatabase,
  ticketId: string,
): Promise<TicketDraft | null> {
  const ticket = await db.tickets.get(ticketId);
  if (ticket === undefined || ticket.server !== null) return null;
  const { pictureId } = ticket;
  const picture = pictureId === null ? undefined : await db.attachments.get(pictureId);
  return { ticket, picture: picture ?? null };
}
