import * as v from 'valibot';
import { callersOf } from '../../../domain/account/permissions.ts';
import { orderTalkSubject } from '../../../domain/orders/order-subjects.ts';
import { defineCommand } from '../../outbox-command.ts';
import { count, timestamp, typedLines } from '../../schemas.ts';
import { defineService } from '../../service.ts';
import { orderId } from '../order-search.ts';
import { chatMessage } from './chat-room.ts';

/** Longest message, characters. */
export const LONGEST_MESSAGE = 1000;

const { author } = chatMessage.entries;

/** What stands on a shop's board of the talk: how far it is, and who spoke last. */
export const talkStanding = v.object({ lastPosition: count, lastAuthor: author });

/** The whole talk of an order, as the caller reads it. */
const orderTalk = v.object({
  orderId,
  /** As whom the caller speaks. */
  own: author,
  /** Oldest first. */
  messages: v.array(chatMessage),
  /** The order has been over for so long that only staff still write. */
  isOver: v.boolean(),
  /** When it was read, by the server's clock. */
  at: timestamp,
});
export type OrderTalk = v.InferOutput<typeof orderTalk>;

/**
 * What buyer, shop and customer care said about an order. Numbers that the buyer wrote are masked for the shop, all for staff (DESK-2).
 * Who has no part in the order finds none.
 */
export const fetchOrderTalk = defineService({
  name: 'fetch-order-talk',
  summary: 'What buyer and shop said about an order',
  input: v.strictObject({ orderId }),
  output: v.object({ orderTalk }),
  callers: callersOf('fetch-order-talk'),
  noAuth: false,
  changes: false,
  errors: ['order_not_found'],
});

/** A message as it is typed. */
export const writtenMessage = v.object({
  message: v.pipe(typedLines(LONGEST_MESSAGE), v.minLength(1, 'Please write something')),
});

/** What was just said, as whom. */
export const said = v.object({ orderId, own: author, ...chatMessage.entries });
export type SaidInTalk = v.InferOutput<typeof said>;

const sayPayload = v.strictObject({ orderId, ...writtenMessage.entries });
export type SayInTalkPayload = v.InferOutput<typeof sayPayload>;

/** Says something about an order to all who take part in it; those who are not the author are told. */
export const sayInOrderTalk = defineService({
  name: 'say-in-order-talk',
  summary: 'Write to the shop, or the buyer, of an order',
  input: sayPayload,
  output: v.object({ said }),
  callers: callersOf('say-in-order-talk'),
  noAuth: false,
  changes: true,
  errors: ['order_not_found', 'talk_over', 'chat_full'],
});

/** Says something about one of one's orders, as its buyer or its shop; what is said goes in its order (OUT-3). */
export const SAY_IN_ORDER_TALK = defineCommand({
  kind: 'write-in-order-talk',
  payloadVersion: 1,
  payload: sayPayload,
  subject: (payload: SayInTalkPayload) => orderTalkSubject(payload.orderId),
  newestOnly: false,
  service: sayInOrderTalk,
  input: (payload) => payload,
  title: (payload) => `Message about order ${payload.orderId}`,
});

/** The talk of an order. */
export const ORDER_TALK_SERVICES = [fetchOrderTalk, sayInOrderTalk] as const;
