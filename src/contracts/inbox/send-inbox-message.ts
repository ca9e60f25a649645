import * as v from 'valibot';
import { count, pincode, timestamp } from '../schemas.ts';
import { defineService } from '../service.ts';
import { inboxMessage, messageText } from './view-inbox-messages.ts';

/** Who reads a message that is nobody's own: all who have an account, who sell, or who have an address with a pincode. */
export const MESSAGE_READERS = ['everybody', 'sellers', 'area'] as const;

/**
 * Puts a message into somebody's inbox, or into those of many, at once or later. A `wzrk_id` is one message: what comes again under it changes
 * nothing, and the message as it is is answered.
 */
export const sendInboxMessage = defineService({
  name: 'send-inbox-message',
  summary: 'Send a message to an inbox, or to all',
  input: v.pipe(
    v.strictObject({
      ...messageText,
      /** Whose inbox; null for those of many. */
      toUserId: v.nullable(count),
      /** Who the many are. */
      readers: v.optional(v.picklist(MESSAGE_READERS), 'everybody'),
      /** Of `area`. */
      areaCode: v.optional(v.nullable(pincode), null),
      /** When it shows, ms; null: at once. */
      sendAt: v.optional(v.nullable(timestamp), null),
    }),
    v.check(
      ({ toUserId, readers, areaCode }) =>
        (readers === 'area') === (areaCode !== null) &&
        (toUserId === null || readers === 'everybody'),
      'A message goes to one person, or to all of an area, or to many',
    ),
  ),
  output: v.object({ message: inboxMessage }),
  callers: ['admin'],
  noAuth: false,
  changes: true,
  errors: ['buyer_not_found'],
});
