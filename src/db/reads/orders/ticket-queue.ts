import type { DeskTicket, TicketAnswerPayload } from '../../../contracts/tickets/answer-ticket.ts';
import type { TicketQueue } from '../../../contracts/tickets/ticket-reads.ts';
import type { TicketStatus } from '../../../domain/orders/issue-types.ts';
import { DESK_TICKET_SUBJECTS, deskTicketSubject } from '../../../domain/orders/order-subjects.ts';
import { ticketAfter, type TicketAct } from '../../../domain/orders/ticket-desk.ts';
import type { OutboxError, StoredOutboxEntry } from '../../outbox-entry.ts';
import type { PersonDatabase } from '../../person-database.ts';

/** A ticket at the desk: the server's word, and over it what waits to be sent. */
export interface QueuedTicket {
  readonly ticket: DeskTicket;
  readonly waiting: readonly TicketAct[];
  /** An act that the server refused, and why. */
  readonly lost: { readonly error: OutboxError | null } | null;
  /** Where it stands once all that waits is answered. */
  readonly standing: TicketStatus;
}

/** Lays what waits over a ticket. */
export function withActs(ticket: DeskTicket, entries: readonly StoredOutboxEntry[]): QueuedTicket {
  const refused = entries.find(({ state }) => state === 'rejected' || state === 'needs-buyer');
  if (refused !== undefined) {
    return { ticket, waiting: [], lost: { error: refused.lastError }, standing: ticket.status };
  }
  const waiting = entries.map(({ payload }) => (payload as TicketAnswerPayload).act);
  const standing = waiting.reduce<TicketStatus>(
    (status, act) => ticketAfter(status, act) ?? status,
    ticket.status,
  );
  return { ticket, waiting, lost: null, standing };
}

/** What waits for one ticket, in the order of sending. */
export async function actsOnTicket(db: PersonDatabase, ticketId: string) {
  const subject = deskTicketSubject(ticketId);
  return (await db.outbox
    .where('subject')
    .equals(subject)
    .sortBy('sequence')) as StoredOutboxEntry[];
}

/** A queue as this device has it; null where it was never fetched. */
export async function readTicketQueue(db: PersonDatabase, queue: TicketQueue) {
  return db.transaction('r', db.facts, db.outbox, async () => {
    const kept = (await db.fact('desk-tickets'))?.[queue];
    if (kept === undefined) return null;
    const entries = (await db.outbox
      .where('subject')
      .startsWith(DESK_TICKET_SUBJECTS)
      .sortBy('sequence')) as StoredOutboxEntry[];
    const tickets = kept.tickets.map((ticket) =>
      withActs(
        ticket,
        entries.filter(({ subject }) => subject === deskTicketSubject(ticket.ticketId)),
      ),
    );
    return { ...kept, tickets };
  });
}
