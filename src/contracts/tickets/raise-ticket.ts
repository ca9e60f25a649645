import * as v from 'valibot';
import { ISSUE_TYPES, TICKET_STATUSES } from '../../domain/orders/issue-types.ts';
import { ticketSubject } from '../../domain/orders/order-subjects.ts';
import { BUYER_TICKET_ACTS, type BuyerTicketAct } from '../../domain/orders/ticket-desk.ts';
import { defineCommand } from '../outbox-command.ts';
import { count, order, requiredText, stars, typedLines, uuid } from '../schemas.ts';
import { ticket } from './ticket.ts';
import { defineService, SIGNED_IN } from '../service.ts';

/** Longest summary and description, characters. */
const LONGEST_SUMMARY = 120;
const LONGEST_DESCRIPTION = 2000;

const STARS_WANTED = 'Please choose 1 to 5 stars';

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
  subject: ({ ticketId }) => ticketSubject(ticketId),
  newestOnly: false,
  service: buyerB2cIssueCall,
  input: ({ pictureId: _pictureId, storeName: _storeName, ...issue }, [pictureFileId = null]) => ({
    ...issue,
    pictureFileId,
  }),
  pictures: ({ pictureId }) => (pictureId === null ? [] : [pictureId]),
  keepsPictures: true,
  title: ({ isDispute, storeName }) =>
    `${isDispute === true ? 'Dispute' : 'Ticket'} about your order from ${storeName}`,
});

/** What a buyer does with a ticket of theirs, and what they had seen of it (OUT-10): where it stood, and after how many steps. */
const ticketChange = {
  ticketId: uuid,
  act: v.picklist(BUYER_TICKET_ACTS),
  seenStatus: v.picklist(TICKET_STATUSES),
  seenSteps: count,
  /** Of escalating and opening again why, of stars what its buyer thinks. */
  note: v.optional(typedLines(500), ''),
  /** With `rate`, and only there. */
  stars: v.optional(stars),
};

/**
 * Its buyer escalates a ticket whose answer is late or was a no, closes it, opens it again within some days, or rates it. Of a buyer and care who
 * do something at once the second is told how it stands. The specification names no service for this: ONDC's IGM sends it as actions of the issue.
 */
export const changeTicket = defineService({
  name: 'change-ticket',
  summary: 'Escalate, close, reopen or rate a ticket',
  input: v.pipe(
    v.strictObject(ticketChange),
    v.check(({ act, stars: given }) => (act === 'rate') === (given !== undefined), STARS_WANTED),
    v.check(
      ({ act, note }) => note.trim() !== '' || (act !== 'reopen' && act !== 'escalate'),
      'Please write why',
    ),
  ),
  output: v.object({ ticket }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: ['not_found', 'transition_not_allowed'],
});

const changeTicketPayload = v.object({ ...ticketChange, summary: v.string() });
export type ChangeTicketPayload = v.InferOutput<typeof changeTicketPayload>;

const ACTS: Readonly<Record<BuyerTicketAct, string>> = {
  escalate: 'Escalate',
  close: 'Close',
  reopen: 'Reopen',
  rate: 'Rate',
};

/** One act of its buyer on a ticket; behind the raising of it, and each in its turn (OUT-3). */
export const CHANGE_TICKET = defineCommand({
  kind: 'change-ticket',
  payloadVersion: 1,
  payload: changeTicketPayload,
  subject: ({ ticketId }) => ticketSubject(ticketId),
  newestOnly: false,
  service: changeTicket,
  input: ({ summary: _summary, ...change }) => change,
  title: ({ act, summary }) => `${ACTS[act]} your ticket “${summary}”`,
});
