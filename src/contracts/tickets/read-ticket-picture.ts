import * as v from 'valibot';
import { count, uuid } from '../schemas.ts';
import { defineService } from '../service.ts';

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
