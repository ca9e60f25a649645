import * as v from 'valibot';
import { count, timestamp, uuid } from '../schemas.ts';

/** How a dispute about an order ended, as its buyer reads it: coins are money back. `rejected`: the seller was right. */
const DISPUTE_OUTCOMES = ['refund', 'replacement', 'rejected'] as const;

/** What staff decided about a dispute, in words for the buyer; `at` in ms by the server's clock. */
const ticketResolution = v.object({
  outcome: v.picklist(DISPUTE_OUTCOMES),
  note: v.string(),
  at: timestamp,
});
export type TicketResolution = v.InferOutput<typeof ticketResolution>;

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
  version: count,
});
export type Ticket = v.InferOutput<typeof ticket>;
