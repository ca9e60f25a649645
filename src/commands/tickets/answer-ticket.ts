import { ANSWER_TICKET, type DeskTicket } from '../../contracts/tickets/answer-ticket.ts';
import { actsOnTicket, withActs } from '../../db/reads/orders/ticket-queue.ts';
import type { SaveResult } from '../../db/save.ts';
import { ticketAfter, type TicketAct } from '../../domain/orders/ticket-desk.ts';
import type { CommandContext } from '../command-context.ts';
import { appendIfAllowed, type NotAllowed } from '../outbox/append-command.ts';

const ALREADY = 'This ticket was answered meanwhile.';

/** One act on a ticket (DESK-1): it waits in the outbox, and the ticket stays the server's until that has answered. */
export async function answerTicket(
  context: CommandContext,
  ticket: DeskTicket,
  { act, note }: { readonly act: TicketAct; readonly note: string },
): Promise<SaveResult<{ readonly id: string }> | NotAllowed> {
  const { person } = context;
  const { buyerUserId, ticketId, orderId } = ticket;
  const { standing } = withActs(ticket, await actsOnTicket(person, ticketId));
  const payload = { buyerUserId, ticketId, orderId, act, note, seenStatus: standing };
  return appendIfAllowed(context, ANSWER_TICKET, payload, {
    tables: [],
    refusal: async () => {
      const now = withActs(ticket, await actsOnTicket(person, ticketId));
      return ticketAfter(now.standing, act) === null ? ALREADY : null;
    },
    write: async () => {},
  });
}
