import * as v from 'valibot';
import { count } from '../schemas.ts';
import { defineService } from '../service.ts';
import { deskTicket } from './desk-ticket.ts';

/** Which tickets: those that wait for an answer, the oldest first, or those that are settled, the newest first. */
export const TICKET_QUEUES = ['open', 'settled'] as const;
export type TicketQueue = (typeof TICKET_QUEUES)[number];

/** Everybody's tickets, for customer care. */
export const fetchTicketQueue = defineService({
  name: 'fetch-ticket-queue',
  summary: 'Tickets that wait for customer care',
  input: v.strictObject({
    queue: v.optional(v.picklist(TICKET_QUEUES), 'open'),
    limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(200)), 100),
  }),
  output: v.object({ tickets: v.array(deskTicket), hasMore: v.boolean() }),
  callers: ['cr', 'admin'],
  noAuth: false,
  changes: false,
  errors: [],
});
