import * as v from 'valibot';
import { count, timestamp } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';
import { inboxMessage, MOST_MESSAGES } from './view-inbox-messages.ts';

/** The newest messages for the person and for everybody, the newest first. */
export const fetchInboxMessages = defineService({
  name: 'fetch-inbox-messages',
  summary: 'Messages in the inbox',
  input: v.strictObject({
    limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(MOST_MESSAGES)), MOST_MESSAGES),
  }),
  output: v.object({
    messages: v.pipe(v.array(inboxMessage), v.maxLength(MOST_MESSAGES)),
    serverTime: timestamp,
  }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: [],
});
