import * as v from 'valibot';
import { deskTicketSubject } from '../../domain/orders/order-subjects.ts';
import type { TicketAct } from '../../domain/orders/ticket-desk.ts';
import { defineCommand } from '../outbox-command.ts';
import { answerTicket, ticketAnswer } from './answer-ticket.ts';

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
  payloadVersion: 1,
  payload: answerPayload,
  subject: ({ ticketId }) => deskTicketSubject(ticketId),
  newestOnly: false,
  service: answerTicket,
  input: ({ orderId: _orderId, ...answer }) => answer,
  title: ({ act, orderId }) => `${TITLES[act]} ${orderId}`,
});
