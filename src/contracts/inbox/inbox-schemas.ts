import * as v from 'valibot';
import { internalPath } from '../../domain/routes/internal-path.ts';
import { requiredText, timestamp, typedLines } from '../schemas.ts';

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
