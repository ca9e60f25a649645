import * as v from 'valibot';
import { count } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';
import { messageId, MOST_MESSAGES } from './inbox-schemas.ts';

/** Ids of messages that were looked at. */
export const viewedIds = v.pipe(v.array(messageId), v.minLength(1), v.maxLength(MOST_MESSAGES));

/** Marks messages as looked at, for all devices of the person. Ids of messages that are not theirs or not there are passed over. */
export const viewInboxMessages = defineService({
  name: 'view-inbox-messages',
  summary: 'Mark messages in the inbox as viewed',
  input: v.strictObject({ ids: viewedIds }),
  output: v.object({
    /** How many of them are the person's. */
    viewed: count,
  }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: [],
});
