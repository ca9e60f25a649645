import {
  ANSWER_TICKET,
  ASSIGN_TICKET,
  type DeskColleague,
} from '../../contracts/tickets/answer-ticket.ts';
import {
  actsOnTicket,
  nameOfColleague,
  type QueuedTicket,
  withActs,
} from '../../db/reads/orders/ticket-queue.ts';
import type { SaveResult } from '../../db/save.ts';
import type { Paise } from '../../domain/money.ts';
import { isAssignable, ticketAfter, type TicketAct } from '../../domain/orders/ticket-desk.ts';
import type { CommandContext } from '../command-context.ts';
import { appendIfAllowed, type NotAllowed } from '../outbox/append-command.ts';

const ALREADY = 'This ticket was answered meanwhile.';

export interface TicketWish {
  readonly act: TicketAct;
  /** What the buyer reads; of an escalation why. */
  readonly note: string;
  /** Of a refund what goes back; left out: all that can. */
  readonly amountPaise?: Paise;
}

/** One act on a ticket (DESK-1): it waits in the outbox, and the ticket stays the server's until that has answered. */
export async function answerTicket(
  context: CommandContext,
  { ticket, me }: Pick<QueuedTicket, 'ticket' | 'me'>,
  { act, note, amountPaise }: TicketWish,
): Promise<SaveResult<{ readonly id: string }> | NotAllowed> {
  const { person } = context;
  const { buyerUserId, ticketId, orderId } = ticket;
  const seen = withActs(ticket, await actsOnTicket(person, ticketId), me);
  const seenStatus = seen.standing;
  const payload = {
    buyerUserId,
    ticketId,
    orderId,
    act,
    note,
    seenStatus,
    ...(act === 'take' && { seenAssigneeUserId: seen.assignee?.userId ?? null }),
    ...(amountPaise !== undefined && { amountPaise }),
  };
  return appendIfAllowed(context, ANSWER_TICKET, payload, {
    tables: [],
    refusal: async () => {
      const now = withActs(ticket, await actsOnTicket(person, ticketId), me);
      return ticketAfter(now.standing, act) === null ? ALREADY : null;
    },
    write: async () => {},
  });
}

/** Gives a ticket to somebody of the desk, or lets it go (null); it waits in the outbox in one order with the answers. */
export async function assignTicket(
  context: CommandContext,
  { ticket, me }: Pick<QueuedTicket, 'ticket' | 'me'>,
  assignee: DeskColleague | null,
): Promise<SaveResult<{ readonly id: string }> | NotAllowed> {
  const { person } = context;
  const { buyerUserId, ticketId, orderId } = ticket;
  const seen = withActs(ticket, await actsOnTicket(person, ticketId), me);
  const payload = {
    buyerUserId,
    ticketId,
    orderId,
    assigneeUserId: assignee?.userId ?? null,
    seenAssigneeUserId: seen.assignee?.userId ?? null,
    to: assignee === null ? '' : nameOfColleague(assignee),
  };
  return appendIfAllowed(context, ASSIGN_TICKET, payload, {
    tables: [],
    refusal: async () => {
      const now = withActs(ticket, await actsOnTicket(person, ticketId), me);
      return isAssignable(now.standing) ? null : ALREADY;
    },
    write: async () => {},
  });
}
