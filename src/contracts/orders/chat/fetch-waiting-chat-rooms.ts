import * as v from 'valibot';
import { count, timestamp, uuid } from '../../schemas.ts';
import { defineService } from '../../service.ts';
import { chatMessage, chatRoom } from './chat-room.ts';

/** Talks that a desk has open at a time, at most. */
export const MOST_OPEN_TALKS = 6;

const talk = {
  ...chatRoom.entries,
  buyerUserId: count,
  /** Of a name only the first letter (DESK-2). */
  buyerInitial: v.string(),
  /** Null for a failure before there was an order. */
  orderId: v.nullable(v.string()),
  storeName: v.nullable(v.string()),
};

/** A talk whose buyer waits. */
const waitingTalk = v.object({ ...talk, waitingSince: timestamp, lastText: v.string() });
export type WaitingTalk = v.InferOutput<typeof waitingTalk>;

/** A talk that is open at a desk, whether anybody waits or not. */
const openTalk = v.object({
  ...talk,
  waitingSince: v.nullable(timestamp),
  /** The last ones, oldest first. */
  messages: v.array(chatMessage),
});
export type OpenTalk = v.InferOutput<typeof openTalk>;

/**
 * Rooms in which a buyer has said something that nobody of the staff has answered, who waits longest first. A room leaves the
 * list with the answer, so the list needs no pages; `open` names those that stay in view, with what was said in them.
 */
export const fetchWaitingChatRooms = defineService({
  name: 'fetch-waiting-chat-rooms',
  summary: 'Buyers who wait for an answer',
  input: v.strictObject({
    limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(100)), 50),
    open: v.optional(v.pipe(v.array(uuid), v.maxLength(MOST_OPEN_TALKS)), []),
  }),
  output: v.object({
    rooms: v.array(waitingTalk),
    hasMore: v.boolean(),
    /** In the order in which they were named; one that is not there is left out. */
    open: v.array(openTalk),
  }),
  callers: ['cr', 'admin'],
  noAuth: false,
  changes: false,
  errors: [],
});
