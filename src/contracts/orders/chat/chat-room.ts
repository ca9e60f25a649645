import * as v from 'valibot';
import { count, timestamp, typedLines, uuid } from '../../schemas.ts';
import { defineService, SIGNED_IN } from '../../service.ts';

/** What may have gone wrong so that a person has to look at it. Chosen (decision 28): the specification names none. */
export const CHAT_FAILURES = [
  'payment-failed',
  'order-not-confirmed',
  'cancel-failed',
  'return-failed',
  'refund-late',
  'delivery-failed',
] as const;
export type ChatFailure = (typeof CHAT_FAILURES)[number];

/** Something that was said in a room; numbered from 1, `at` by the server's clock. A shop speaks only in the talk of an order. */
export const chatMessage = v.object({
  position: count,
  author: v.picklist(['buyer', 'shop', 'staff']),
  text: v.string(),
  at: timestamp,
});

export type ChatMessage = v.InferOutput<typeof chatMessage>;

/** A talk about one failure of one order; `externalReferenceId` is the order's transaction id, `lastPosition` 0 while nothing was said. */
export const chatRoom = v.object({
  roomId: uuid,
  externalReferenceId: uuid,
  failure: v.picklist(CHAT_FAILURES),
  createdAt: timestamp,
  lastPosition: count,
});
export type ChatRoom = v.InferOutput<typeof chatRoom>;

/**
 * The room in which a buyer and customer relations talk about one failure of one order: made when it is first asked for, then
 * always the same. With `message` something is said in it. `externalReferenceId` is the transaction of an order, of terms or
 * of a payment, so that a failure before there was an order has its room as well. Staff name the buyer, and up to where they
 * have read: what a colleague has answered since then is read first. Without `afterPosition` the last messages are answered, with it
 * those that came after.
 */
export const fetchAndCreateChatRoom = defineService({
  name: 'fetch-and-create-chat-room-for-failure-scenarios',
  summary: 'Talk about something that failed',
  input: v.strictObject({
    externalReferenceId: uuid,
    failure: v.picklist(CHAT_FAILURES),
    buyerUserId: v.optional(count),
    message: v.optional(v.pipe(typedLines(1000), v.minLength(1))),
    seenPosition: v.optional(count),
    afterPosition: v.optional(count),
    limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(100)), 50),
  }),
  output: v.object({
    room: chatRoom,
    /** Oldest first. */
    messages: v.array(chatMessage),
    /** Whether more came after the last of these. */
    hasMore: v.boolean(),
  }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: ['order_not_found', 'chat_full', 'changed_meanwhile'],
});
