import * as v from 'valibot';
import { orderId } from '../orders/order-search.ts';
import { count, order, requiredText, uuid } from '../schemas.ts';
import { DISPUTE_OUTCOMES, ticket } from './ticket.ts';
import { defineService, SIGNED_IN } from '../service.ts';
import { deskColleague, deskTicket } from './answer-ticket.ts';

/** Tickets that changed after a version, oldest change first: one order's, or all of the signed-in person. */
export const fetchIssuesByReferenceId = defineService({
  name: 'fetch-issues-by-reference-id',
  summary: "The buyer's tickets",
  input: v.strictObject({
    externalReferenceId: v.optional(uuid),
    sinceVersion: v.optional(count, 0),
    limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(100)), 50),
  }),
  output: v.object({
    tickets: v.array(ticket),
    /** Ask again with this as `sinceVersion`. */
    version: count,
    hasMore: v.boolean(),
  }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: ['order_not_found'],
});

/** Which tickets: those that wait for an answer, or of these the caller's own, the oldest first, or those that are settled, the newest first. */
const TICKET_QUEUES = ['open', 'mine', 'settled'] as const;
export type TicketQueue = (typeof TICKET_QUEUES)[number];

/** Everybody's tickets, for customer care. */
export const fetchTicketQueue = defineService({
  name: 'fetch-ticket-queue',
  summary: 'Tickets that wait for customer care',
  input: v.strictObject({
    queue: v.optional(v.picklist(TICKET_QUEUES), 'open'),
    limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(200)), 100),
  }),
  output: v.object({
    tickets: v.array(deskTicket),
    hasMore: v.boolean(),
    /** To whom a ticket can be given. */
    colleagues: v.array(deskColleague),
  }),
  callers: ['cr', 'admin'],
  noAuth: false,
  changes: false,
  errors: [],
});

/** The picture of a ticket, for customer care; the file itself stays its owner's. */
export const readTicketPicture = defineService({
  name: 'read-ticket-picture',
  summary: 'The picture of a ticket',
  input: v.strictObject({ buyerUserId: count, ticketId: uuid }),
  output: v.object({ contentType: v.string(), base64: v.string() }),
  callers: ['cr', 'admin'],
  noAuth: false,
  changes: false,
  errors: ['file_not_found'],
});

/**
 * Staff settle the dispute about an order. `refund` also starts the refund; the other outcomes end the dispute only. The
 * order's tickets that are not closed get the resolution, which the buyer reads.
 */
export const ondcOnDisputeResolved = defineService({
  name: 'ondc-on-dispute-resolved',
  summary: 'Settle a dispute',
  input: v.strictObject({
    orderId,
    outcome: v.picklist(DISPUTE_OUTCOMES),
    /** What the buyer is told. */
    note: requiredText(500),
  }),
  output: v.object({ order, tickets: v.array(ticket) }),
  callers: ['cr', 'admin'],
  noAuth: false,
  changes: true,
  errors: ['order_not_found', 'transition_not_allowed'],
});
