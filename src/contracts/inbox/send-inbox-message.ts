import * as v from 'valibot';
import { count, pincode, reason, timestamp } from '../schemas.ts';
import { defineService, type ServiceContract } from '../service.ts';
import { inboxMessage, messageId, messageText } from './view-inbox-messages.ts';

/** What an administrator types, letter by letter, before a message goes to all people of Haat: a tap alone can be a mistake. */
export const EVERYBODY = 'everybody';

/** Whether what was typed confirms that a message goes to everybody. */
export const isConfirmed = (typed: string): boolean => typed.trim().toLowerCase() === EVERYBODY;

/** Who reads a message that is nobody's own: all who have an account, who sell, or who have an address with a pincode. */
export const MESSAGE_READERS = [EVERYBODY, 'sellers', 'area'] as const;

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
      readers: v.optional(v.picklist(MESSAGE_READERS), EVERYBODY),
      /** Of `area`. */
      areaCode: v.optional(v.nullable(pincode), null),
      /** When it shows, ms; null: at once. */
      sendAt: v.optional(v.nullable(timestamp), null),
      /** What was typed to confirm that it goes to everybody: the word itself, or the message is refused. */
      confirmation: v.optional(v.string(), ''),
    }),
    v.check(
      ({ toUserId, readers, areaCode }) =>
        (readers === 'area') === (areaCode !== null) &&
        (toUserId === null || readers === EVERYBODY),
      'A message goes to one person, or to all of an area, or to many',
    ),
    v.check(
      ({ toUserId, readers, confirmation }) =>
        toUserId !== null || readers !== EVERYBODY || isConfirmed(confirmation),
      `This goes to all people of Haat. Please type “${EVERYBODY}” to send it.`,
    ),
  ),
  output: v.object({ message: inboxMessage }),
  callers: ['admin'],
  noAuth: false,
  changes: true,
  errors: ['buyer_not_found'],
});

/** How a message of a desk stands: its time is still to come, it shows, or it was taken back before it showed. */
export const MESSAGE_STATES = ['waiting', 'sent', 'taken-back'] as const;

/** A message that an administrator wrote, as their colleagues see it. */
const deskMessage = v.object({
  ...v.omit(inboxMessage, ['viewed']).entries,
  /** Whose inbox; null for those of many. */
  toUserId: v.nullable(count),
  readers: v.picklist(MESSAGE_READERS),
  areaCode: v.nullable(v.string()),
  state: v.picklist(MESSAGE_STATES),
  by: v.object({ userId: count, name: v.string() }),
});
export type DeskMessage = v.InferOutput<typeof deskMessage>;

/** What administrators wrote, that which shows last first. It goes after 90 days, as from inboxes. */
export const fetchDeskMessages = defineService({
  name: 'fetch-desk-messages',
  summary: 'Messages that administrators wrote, and which of them wait for their time',
  input: v.strictObject({
    state: v.optional(v.picklist(MESSAGE_STATES)),
    limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(200)), 100),
  }),
  output: v.object({ messages: v.array(deskMessage), hasMore: v.boolean() }),
  callers: ['admin'],
  noAuth: false,
  changes: false,
  errors: [],
});

/** Takes a message back that does not show yet. One that shows may have been read: it stays, and who asks is told so (OUT-10). */
export const takeBackMessage = defineService({
  name: 'take-back-message',
  summary: 'Take back a message whose time has not come',
  input: v.strictObject({ wzrk_id: messageId, reason }),
  output: v.object({ message: deskMessage }),
  callers: ['admin'],
  noAuth: false,
  changes: true,
  errors: ['not_found', 'transition_not_allowed'],
});

/** What administrators do with messages. */
export const MESSAGE_DESK_SERVICES: readonly ServiceContract[] = [
  sendInboxMessage,
  fetchDeskMessages,
  takeBackMessage,
];
