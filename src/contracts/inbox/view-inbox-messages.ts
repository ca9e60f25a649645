import * as v from 'valibot';
import { internalPath } from '../../domain/routes/internal-path.ts';
import { defineCommand } from '../outbox-command.ts';
import { count, requiredText, timestamp, typedLines } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';

/** Most messages that a person's inbox shows, the newest. */
export const MOST_MESSAGES = 50;

/** What a message is known by (specification, section 3: inbox message). */
export const messageId = v.pipe(v.string(), v.regex(/^[\w.:-]{1,80}$/));
/** What of a campaign it was made from; empty without. */
const pivotId = v.pipe(v.string(), v.regex(/^[\w.:-]{0,80}$/));
/** The screen of this app that it leads to; empty where it leads nowhere. */
const messagePath = v.pipe(
  v.string(),
  v.maxLength(300),
  v.check((path) => path === '' || internalPath(path) === path, 'is no screen of the app'),
);

/** A message as it is written. */
export const messageText = {
  wzrk_id: messageId,
  pivotId: v.optional(pivotId, ''),
  title: requiredText(120),
  body: typedLines(1_000),
  path: v.optional(messagePath, ''),
};

/** A message in somebody's inbox. */
export const inboxMessage = v.object({
  wzrk_id: messageId,
  pivotId: v.string(),
  /** Whether its reader has looked at it, on whatever device. */
  viewed: v.boolean(),
  title: v.string(),
  body: v.string(),
  path: v.string(),
  sentAt: timestamp,
});
export type InboxMessage = v.InferOutput<typeof inboxMessage>;

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

const payload = v.object({ ids: viewedIds });

/** Tells the server which messages were looked at. */
export const VIEW_MESSAGES = defineCommand({
  kind: 'view-messages',
  payloadVersion: 1,
  payload,
  subject: () => 'inbox',
  newestOnly: false,
  service: viewInboxMessages,
  input: ({ ids }) => ({ ids }),
  title: ({ ids }) => `Mark ${ids.length === 1 ? 'a message' : `${ids.length} messages`} as read`,
});
