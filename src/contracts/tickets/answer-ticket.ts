import * as v from 'valibot';
import { TICKET_STATUSES } from '../../domain/orders/issue-types.ts';
import { TICKET_ACTS } from '../../domain/orders/ticket-desk.ts';
import { count, typedLines, uuid } from '../schemas.ts';
import { defineService } from '../service.ts';
import { deskTicket } from './desk-ticket.ts';

/** What customer care does with a ticket, and where they saw it (OUT-10). */
export const ticketAnswer = {
  buyerUserId: count,
  ticketId: uuid,
  act: v.picklist(TICKET_ACTS),
  seenStatus: v.picklist(TICKET_STATUSES),
  /** What the buyer reads of a settled ticket; of an escalated one why, for the audit log. */
  note: v.optional(typedLines(500), ''),
};

/**
 * Customer care takes a ticket, escalates or settles it. A refund pays the order back along the table of moves; above a limit
 * it is an administrator's. Of two who answer one ticket the second is told how it stands.
 */
export const answerTicket = defineService({
  name: 'answer-ticket',
  summary: 'Take, escalate or settle a ticket',
  input: v.pipe(
    v.strictObject(ticketAnswer),
    v.check(({ act, note }) => act === 'take' || note !== '', 'Please write why'),
  ),
  output: v.object({ deskTicket }),
  callers: ['cr', 'admin'],
  noAuth: false,
  changes: true,
  errors: ['not_found', 'order_not_found', 'transition_not_allowed'],
});
