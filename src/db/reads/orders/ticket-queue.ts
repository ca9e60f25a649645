import type {
  DeskColleague,
  DeskTicket,
  TicketAnswerPayload,
  TicketAssignPayload,
} from '../../../contracts/tickets/answer-ticket.ts';
import type { TicketQueue } from '../../../contracts/tickets/ticket-reads.ts';
import type { TicketStatus } from '../../../domain/orders/issue-types.ts';
import { DESK_TICKET_SUBJECTS, deskTicketSubject } from '../../../domain/orders/order-subjects.ts';
import { isAssignable, ticketAfter } from '../../../domain/orders/ticket-desk.ts';
import { isStopped, type OutboxError, type StoredOutboxEntry } from '../../outbox-entry.ts';
import type { PersonDatabase } from '../../person-database.ts';

/** A ticket at the desk: the server's word, and over it what waits to be sent. */
export interface QueuedTicket {
  readonly ticket: DeskTicket;
  /** Whether something that was done about it waits. */
  readonly isWaiting: boolean;
  /** An act that the server refused, and why. */
  readonly lost: { readonly error: OutboxError | null } | null;
  /** Where it stands once all that waits is answered. */
  readonly standing: TicketStatus;
  /** Whose it is then. */
  readonly assignee: DeskColleague | null;
  /** Who works at this desk. */
  readonly me: DeskColleague;
}

/** What those who work at the desk call one of them. */
export const nameOfColleague = ({ userId, name }: DeskColleague): string =>
  name === '' ? `Person ${userId}` : name;

type Laid = Pick<QueuedTicket, 'standing' | 'assignee'>;

function layOver({ standing, assignee }: Laid, entry: StoredOutboxEntry, me: DeskColleague): Laid {
  const done = entry.payload as TicketAnswerPayload | TicketAssignPayload;
  if ('assigneeUserId' in done) {
    const { assigneeUserId: userId, to: name } = done;
    return { standing, assignee: userId === null ? null : { userId, name } };
  }
  const { act } = done;
  const after = ticketAfter(standing, act) ?? standing;
  return { standing: after, assignee: act === 'take' ? me : assignee };
}

/** Lays what waits over a ticket. @param me who works at this desk, and whose it is once they have taken it */
export function withActs(
  ticket: DeskTicket,
  entries: readonly StoredOutboxEntry[],
  me: DeskColleague,
): QueuedTicket {
  const refused = entries.find(isStopped);
  const { status: standing } = ticket;
  // Missing in what an older app has kept.
  const assignee = ticket.assignee ?? null;
  const told = { standing, assignee };
  if (refused !== undefined) {
    return { ticket, isWaiting: false, lost: { error: refused.lastError }, ...told, me };
  }
  const laid = entries.reduce<Laid>((before, entry) => layOver(before, entry, me), told);
  return { ticket, isWaiting: entries.length > 0, lost: null, ...laid, me };
}

/** What waits for one ticket, in the order of sending. */
export async function actsOnTicket(db: PersonDatabase, ticketId: string) {
  const subject = deskTicketSubject(ticketId);
  return (await db.outbox
    .where('subject')
    .equals(subject)
    .sortBy('sequence')) as StoredOutboxEntry[];
}

/** A queue as this device has it; null where it was never fetched. @param me who works at this desk */
export async function readTicketQueue(db: PersonDatabase, queue: TicketQueue, me: DeskColleague) {
  return db.transaction('r', db.facts, db.outbox, async () => {
    const kept = await db.fact('desk-tickets');
    // Who never asked for their own finds those of them that are among all that wait.
    const ofAll =
      queue === 'mine' && kept?.open !== undefined ? { ...kept.open, tickets: [] } : undefined;
    const asked = kept?.[queue] ?? ofAll;
    if (asked === undefined) return null;
    const entries = (await db.outbox
      .where('subject')
      .startsWith(DESK_TICKET_SUBJECTS)
      .sortBy('sequence')) as StoredOutboxEntry[];
    const laid = (ticket: DeskTicket): QueuedTicket => {
      const subject = deskTicketSubject(ticket.ticketId);
      return withActs(
        ticket,
        entries.filter((entry) => entry.subject === subject),
        me,
      );
    };
    const { colleagues = [], ...told } = asked;
    if (queue !== 'mine') return { ...told, colleagues, tickets: told.tickets.map(laid) };
    // What was taken or given here without a line is theirs, or not theirs any more, before the server knows.
    const known = new Set(told.tickets.map(({ ticketId }) => ticketId));
    const taken = (kept?.open?.tickets ?? []).filter(({ ticketId }) => !known.has(ticketId));
    const tickets = [...told.tickets, ...taken]
      .map(laid)
      .filter(({ standing, assignee }) => isAssignable(standing) && assignee?.userId === me.userId);
    return { ...told, colleagues, tickets };
  });
}
