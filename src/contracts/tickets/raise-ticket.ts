import * as v from 'valibot';
import { ISSUE_TYPES } from '../../domain/orders/issue-types.ts';
import { defineCommand } from '../outbox-command.ts';
import { order, requiredText, typedLines, uuid } from '../schemas.ts';
import { ticket } from './ticket.ts';
import { defineService, SIGNED_IN } from '../service.ts';

/** Longest summary and description, characters. */
const LONGEST_SUMMARY = 120;
const LONGEST_DESCRIPTION = 2000;

/** What a buyer writes into the support form (specification, section 3). */
export const ticketForm = v.object({
  issueType: v.picklist(
    ISSUE_TYPES.map(({ code }) => code),
    'Please choose what went wrong',
  ),
  summary: requiredText(LONGEST_SUMMARY),
  description: typedLines(LONGEST_DESCRIPTION),
});

/**
 * Raises a ticket about an order (ORD-5). The client chooses its id; a ticket with an id that is there already is
 * answered as it is. `pictureFileId` is what the same person's upload was answered with.
 */
export const buyerB2cIssueCall = defineService({
  name: 'buyer-b2c-issue-call',
  summary: 'Raise a ticket',
  input: v.strictObject({
    ticketId: uuid,
    externalReferenceId: uuid,
    ...ticketForm.entries,
    pictureFileId: v.nullable(uuid),
    /** A return or refund was refused and its buyer says no to that: the order is disputed with the ticket. */
    isDispute: v.optional(v.boolean(), false),
  }),
  /** `order` as it stands after a dispute; missing for other tickets. */
  output: v.object({ ticket, order: v.optional(order) }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: ['order_not_found', 'issue_not_allowed', 'picture_required', 'file_not_found'],
});

/** A ticket as its buyer wrote it; `pictureId` is the row in `attachments` whose bytes are sent before it. */
const raiseTicketPayload = v.object({
  ticketId: uuid,
  externalReferenceId: uuid,
  ...ticketForm.entries,
  pictureId: v.nullable(v.string()),
  isDispute: v.optional(v.boolean()),
  storeName: v.string(),
});
export type RaiseTicketPayload = v.InferOutput<typeof raiseTicketPayload>;

/** Raises a ticket about an order. */
export const RAISE_TICKET = defineCommand({
  kind: 'raise-ticket',
  // Version 1 knew no disputes: an app of that version must not send one as an ordinary ticket.
  payloadVersion: 2,
  migrate: (payload) => payload,
  payload: raiseTicketPayload,
  subject: ({ ticketId }) => `ticket:${ticketId}`,
  newestOnly: false,
  service: buyerB2cIssueCall,
  input: ({ pictureId: _pictureId, storeName: _storeName, ...issue }, [pictureFileId = null]) => ({
    ...issue,
    pictureFileId,
  }),
  pictures: ({ pictureId }) => (pictureId === null ? [] : [pictureId]),
  title: ({ isDispute, storeName }) =>
    `${isDispute === true ? 'Dispute' : 'Ticket'} about your order from ${storeName}`,
});
