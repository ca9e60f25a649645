import * as v from 'valibot';
import { defineCommand } from '../outbox-command.ts';
import { uuid } from '../schemas.ts';
import { buyerB2cIssueCall, ticketForm } from './buyer-b2c-issue-call.ts';

/** A ticket as its buyer wrote it; `pictureId` is the row in `attachments` whose bytes are sent before it. */
const raiseTicketPayload = v.object({
  ticketId: uuid,
  externalReferenceId: uuid,
  ...ticketForm.entries,
  pictureId: v.nullable(v.string()),
  storeName: v.string(),
});
export type RaiseTicketPayload = v.InferOutput<typeof raiseTicketPayload>;

/** Raises a ticket about an order. */
export const RAISE_TICKET = defineCommand({
  kind: 'raise-ticket',
  payloadVersion: 1,
  payload: raiseTicketPayload,
  subject: ({ ticketId }) => `ticket:${ticketId}`,
  newestOnly: false,
  service: buyerB2cIssueCall,
  input: ({ pictureId: _pictureId, storeName: _storeName, ...ticket }, [pictureFileId = null]) => ({
    ...ticket,
    pictureFileId,
  }),
  pictures: ({ pictureId }) => (pictureId === null ? [] : [pictureId]),
  title: ({ storeName }) => `Ticket about your order from ${storeName}`,
});
