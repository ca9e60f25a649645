import * as v from 'valibot';
import { count } from '../schemas.ts';
import { defineService } from '../service.ts';
import { inboxMessage, messageText } from './view-inbox-messages.ts';

/**
 * Puts a message into somebody's inbox, or into everybody's. A `wzrk_id` is one message: what comes again under it changes
 * nothing, and the message as it is is answered.
 */
export const sendInboxMessage = defineService({
  name: 'send-inbox-message',
  summary: 'Send a message to an inbox, or to all',
  input: v.strictObject({
    ...messageText,
    /** Whose inbox; null for everybody's. */
    toUserId: v.nullable(count),
  }),
  output: v.object({ message: inboxMessage }),
  callers: ['admin'],
  noAuth: false,
  changes: true,
  errors: ['buyer_not_found'],
});
