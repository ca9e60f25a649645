import * as v from 'valibot';
import { TICKET_STATUSES } from '../../domain/orders/issue-types.ts';
import { deskTicketSubject } from '../../domain/orders/order-subjects.ts';
import { TICKET_ACTS, type TicketAct } from '../../domain/orders/ticket-desk.ts';
import { defineCommand } from '../outbox-command.ts';
import { count, orderStatus, paise, timestamp, typedLines, uuid } from '../schemas.ts';
import { ticket } from './ticket.ts';
import { defineService } from '../service.ts';

/** Somebody who works at the desk of tickets. */
export const deskColleague = v.object({ userId: count, name: v.string() });
export type DeskColleague = v.InferOutput<typeof deskColleague>;

/** A ticket as customer care sees it: without a phone number, and of the name only the first letter (DESK-2). */
export const deskTicket = v.object({
  ...ticket.entries,
  buyerUserId: count,
  buyerInitial: v.string(),
  storeName: v.string(),
  orderStatus,
  /** What the order cost. */
  amountPaise: paise,
  /** Since when a refund of the order waits until a second administrator agrees; null: none does. */
  refundAskedAt: v.optional(v.nullable(timestamp), null),
  /** Who works on it; null: nobody yet, or nobody who works at the desk any more. */
  assignee: v.optional(v.nullable(deskColleague), null),
});
export type DeskTicket = v.InferOutput<typeof deskTicket>;

/** What customer care does with a ticket, and where they saw it (OUT-10). */
export const ticketAnswer = {
  buyerUserId: count,
  ticketId: uuid,
  act: v.picklist(TICKET_ACTS),
  seenStatus: v.picklist(TICKET_STATUSES),
  /** Whose it was when it was taken; left out by older apps. */
  seenAssigneeUserId: v.optional(v.nullable(count)),
  /** What the buyer reads of a settled ticket; of an escalated one why, for the audit log. */
  note: v.optional(typedLines(500), ''),
  /** Of a refund what goes back; left out, as older apps do: all that can. */
  amountPaise: v.optional(v.pipe(paise, v.minValue(1, 'Please write an amount'))),
};

/**
 * Customer care takes a ticket, whose it is from then on, escalates or settles it. A refund pays the order back, or a part of it, along the table of
 * moves; above a limit it is an administrator's. Of two who answer one ticket the second is told how it stands.
 */
export const answerTicket = defineService({
  name: 'answer-ticket',
  summary: 'Take, escalate or settle a ticket',
  input: v.pipe(
    v.strictObject(ticketAnswer),
    v.check(({ act, note }) => act === 'take' || note !== '', 'Please write why'),
    v.check(
      ({ act, amountPaise }) => amountPaise === undefined || act === 'refund',
      'Only a refund has an amount',
    ),
  ),
  output: v.object({ deskTicket }),
  callers: ['cr', 'admin'],
  noAuth: false,
  changes: true,
  errors: ['not_found', 'order_not_found', 'transition_not_allowed'],
});

/** To whom a ticket is given, null: to nobody, and whose it was when that was decided (OUT-10). */
const ticketAssignment = {
  buyerUserId: count,
  ticketId: uuid,
  assigneeUserId: v.nullable(count),
  seenAssigneeUserId: v.nullable(count),
};

/** Gives a ticket that waits to somebody of the desk, who is told of it, or lets it go. Of two who do the second is told whose it is. */
export const assignTicket = defineService({
  name: 'assign-ticket',
  summary: 'Give a ticket to somebody of the desk, or let it go',
  input: v.strictObject(ticketAssignment),
  output: v.object({ deskTicket }),
  callers: ['cr', 'admin'],
  noAuth: false,
  changes: true,
  errors: ['not_found', 'transition_not_allowed'],
});

const answerPayload = v.object({ ...ticketAnswer, orderId: v.string() });
export type TicketAnswerPayload = v.InferOutput<typeof answerPayload>;

const TITLES: Readonly<Record<TicketAct, string>> = {
  take: 'Take the ticket about',
  escalate: 'Escalate the ticket about',
  refund: 'Refund after the ticket about',
  reject: 'Answer the ticket about',
};

/** One act on a ticket at the desk of customer care; acts on one ticket go in their order (OUT-3). */
export const ANSWER_TICKET = defineCommand({
  kind: 'answer-ticket',
  // An older app would pay back all of what has an amount since version 2.
  payloadVersion: 2,
  payload: answerPayload,
  migrate: (payload) => payload,
  subject: ({ ticketId }) => deskTicketSubject(ticketId),
  newestOnly: false,
  service: answerTicket,
  input: ({ orderId: _orderId, ...answer }) => answer,
  title: ({ act, orderId }) => `${TITLES[act]} ${orderId}`,
});

const assignPayload = v.object({
  ...ticketAssignment,
  orderId: v.string(),
  /** To whom, in words; empty: to nobody. */
  to: v.string(),
});
export type TicketAssignPayload = v.InferOutput<typeof assignPayload>;

/** Whose a ticket is, decided at the desk; in one order with what else is done about the ticket. */
export const ASSIGN_TICKET = defineCommand({
  kind: 'assign-ticket',
  payloadVersion: 1,
  payload: assignPayload,
  subject: ({ ticketId }) => deskTicketSubject(ticketId),
  newestOnly: false,
  service: assignTicket,
  input: ({ orderId: _orderId, to: _to, ...assignment }) => assignment,
  title: ({ to, orderId }) =>
    to === '' ? `Let the ticket about ${orderId} go` : `Give the ticket about ${orderId} to ${to}`,
});
