import * as v from 'valibot';
import { orderId } from '../orders/order-search.ts';
import { SETTLEMENTS } from '../../domain/orders/ticket-desk.ts';
import {
  count,
  orderStatus,
  paise,
  requiredText,
  timestamp,
  uuid,
  wantedLines,
} from '../schemas.ts';
import { ticket } from './ticket.ts';
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
    /** One that somebody opens by its address: it is among them, however long the queue is. */
    ticketId: v.optional(uuid),
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
 * Staff settle the dispute about an order, once. `refund` and `coins` start the refund, to where it was paid from or as coins; never more than was
 * paid. `replacement` makes an order of the goods that costs nothing, which their store brings. The order's tickets that are not closed get the
 * resolution, which the buyer reads.
 */
export const ondcOnDisputeResolved = defineService({
  name: 'ondc-on-dispute-resolved',
  summary: 'Settle a dispute',
  input: v.pipe(
    v.strictObject({
      orderId,
      outcome: v.picklist(SETTLEMENTS),
      /** What goes back with `refund` and `coins`; left out: what was sent back, or without a return all that was paid. */
      amountPaise: v.optional(v.pipe(paise, v.minValue(1, 'Please write an amount'))),
      /** What is brought again with `replacement`; left out: all of it. */
      lines: v.optional(wantedLines),
      /** What the buyer is told. */
      note: requiredText(500),
    }),
    v.check(
      ({ outcome, amountPaise }) =>
        amountPaise === undefined || outcome === 'refund' || outcome === 'coins',
      'Only money that goes back has an amount',
    ),
    v.check(
      ({ outcome, lines }) => lines === undefined || outcome === 'replacement',
      'Only a replacement has goods',
    ),
  ),
  output: v.object({
    /** How the order stands; missing: an older server. */
    status: v.optional(orderStatus),
    /** Since when a refund waits until a second administrator agrees; missing where none does. */
    refundAskedAt: v.optional(timestamp),
    /** The order that replaces the goods. */
    replacementOrderId: v.optional(orderId),
  }),
  callers: ['cr', 'admin'],
  noAuth: false,
  changes: true,
  errors: [
    'order_not_found',
    'transition_not_allowed',
    'quantity_unavailable',
    'store_not_found',
    'store_not_taking_orders',
  ],
});
