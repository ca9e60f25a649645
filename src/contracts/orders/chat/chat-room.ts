import * as v from 'valibot';
import { count, timestamp, uuid } from '../../schemas.ts';

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

/** Something that was said in a room; numbered from 1, `at` by the server's clock. */
export const chatMessage = v.object({
  position: count,
  author: v.picklist(['buyer', 'staff']),
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
