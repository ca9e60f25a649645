import type { StoredOutboxEntry } from '../../outbox-entry.ts';
import type { AttachmentRow, OrderRow, PersonDatabase, TicketRow } from '../../person-database.ts';

/** A ticket with what is in the outbox about it and the order that it is about; null for what is not here. */
export interface TicketView {
  readonly ticket: TicketRow;
  readonly entry: StoredOutboxEntry | null;
  readonly order: OrderRow | null;
}

const SUBJECT = 'ticket:';

/** Tickets, the newest first; those of one order when its transaction id is given. */
export async function readTickets(
  db: PersonDatabase,
  orderId: string | null,
): Promise<readonly TicketView[]> {
  const [tickets, entries] = await Promise.all([
    orderId === null ? db.tickets.toArray() : db.tickets.where({ orderId }).toArray(),
    db.outbox.where('subject').startsWith(SUBJECT).toArray() as Promise<StoredOutboxEntry[]>,
  ]);
  const orderIds = [...new Set(tickets.map((ticket) => ticket.orderId))];
  const orders = await db.orders.bulkGet(orderIds);
  const orderById = new Map(orderIds.map((id, index) => [id, orders[index] ?? null]));
  const entryById = new Map(entries.map((entry) => [entry.subject.slice(SUBJECT.length), entry]));
  return tickets
    .sort((left, right) => right.createdAt - left.createdAt)
    .map((ticket) => ({
      ticket,
      entry: entryById.get(ticket.id) ?? null,
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
