import * as v from 'valibot';
import { TICKET_STEPS } from '../../domain/orders/ticket-desk.ts';
import { count, stars, timestamp, uuid } from '../schemas.ts';

/** How a dispute about an order ended, as its buyer reads it: coins are money back. `rejected`: the seller was right. */
const DISPUTE_OUTCOMES = ['refund', 'replacement', 'rejected'] as const;

/** What staff decided about a dispute, in words for the buyer; `at` in ms by the server's clock. */
const ticketResolution = v.object({
  outcome: v.picklist(DISPUTE_OUTCOMES),
  note: v.string(),
  at: timestamp,
});
export type TicketResolution = v.InferOutput<typeof ticketResolution>;

/** A step of a ticket, with what who made it says. */
const ticketStep = v.object({
  step: v.picklist(TICKET_STEPS),
  by: v.picklist(['buyer', 'store', 'care', 'system']),
  note: v.string(),
  at: timestamp,
});

/** What its buyer thinks of how a ticket was answered: 1 to 5 stars, and words. */
const ticketRating = v.object({ stars, words: v.string(), at: timestamp });

/** A support ticket as the server has it; `orderId` is the order's own id, `externalReferenceId` its transaction id. */
export const ticket = v.object({
  ticketId: uuid,
  orderId: v.string(),
  externalReferenceId: uuid,
  issueType: v.string(),
  summary: v.string(),
  description: v.string(),
  pictureFileId: v.nullable(v.string()),
  status: v.picklist(['OPEN', 'PROCESSING', 'RESOLVED', 'ESCALATED', 'CLOSED']),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** How a dispute that the ticket belongs to was settled. */
  resolution: v.optional(v.nullable(ticketResolution)),
  /** Its buyer disputes that a return or a refund was refused; missing: it is an ordinary ticket. */
  isDispute: v.optional(v.boolean()),
  /** When its buyer last asked: raised, escalated or opened it again; missing: when it was raised. */
  askedAt: v.optional(timestamp),
  /** How it came to where it stands, oldest first; missing in what was kept before steps were told. */
  steps: v.optional(v.array(ticketStep)),
  rating: v.optional(ticketRating),
  version: count,
});
export type Ticket = v.InferOutput<typeof ticket>;
