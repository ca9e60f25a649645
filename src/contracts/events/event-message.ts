import * as v from 'valibot';
import { appEvent, APP_EVENT_SCHEMA_ID } from './app-event.ts';
import { appEventV2, APP_EVENT_V2_SCHEMA_ID } from './app-event-v2.ts';
import { openPart } from './event-parts.ts';

/** Most messages of one request; more is refused as a whole. */
export const MOST_MESSAGES = 100;

const envelope = (schemaId: number) => ({
  schemaId: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1)), schemaId),
  key: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  metadata: v.optional(openPart, {}),
});

/** One message of a topic: an event of version 1 or 2 in its wrapper (specification, sections 3 and 7). */
export const eventMessage = v.union([
  v.strictObject({
    payload: v.strictObject({ AppEvent: appEvent }),
    ...envelope(APP_EVENT_SCHEMA_ID),
  }),
  v.strictObject({
    payload: v.strictObject({ AppEventV2: appEventV2 }),
    ...envelope(APP_EVENT_V2_SCHEMA_ID),
  }),
]);
export type EventMessage = v.InferOutput<typeof eventMessage>;

/** What became of each message, in their order. `refused` will not get better by sending it again. */
export const messagesAnswer = v.object({
  outcomes: v.array(
    v.object({
      /** Null where the message has none that could be read. */
      id: v.nullable(v.string()),
      outcome: v.picklist(['stored', 'duplicate', 'refused']),
      /** Why it was refused. */
      detail: v.optional(v.string()),
    }),
  ),
});
export type MessagesAnswer = v.InferOutput<typeof messagesAnswer>;
