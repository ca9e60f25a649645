import { subjects } from '../../../src/contracts/live/pokes.ts';
import {
  type ChatRoom,
  fetchAndCreateChatRoom,
} from '../../../src/contracts/orders/chat/chat-room.ts';
import { orderPath } from '../../../src/domain/routes/routes.ts';
import { audited } from '../../audit/audited.ts';
import {
  addChatMessage,
  hasAnswerOfColleague,
  isOwnTransaction,
  lastMessages,
  lockChatRoom,
  messagesAfter,
  messagesSeen,
  openTalks,
  waitingTalks,
} from '../chat-room.ts';
import type { Database } from '../../db/database.ts';
import { raiseVersion, raiseVersions, shopPartition } from '../../db/raise-version.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { LONGEST_PUSH } from '../../inbox/inbox.ts';
import { pokeDesk } from '../../live/poke-channel.ts';
import { isStaff } from '../../orders/listing/order-scope.ts';
import { queuePush } from '../../push/outgoing-messages.ts';
import { implement } from '../../http/service-handler.ts';
import { fetchOrderTalk, sayInOrderTalk } from '../../../src/contracts/orders/chat/order-talk.ts';
import { isTalkOver } from '../../../src/domain/orders/shop/shop-board.ts';
import { keepRemovedWork } from '../../sellers/shop-staff.ts';
import { orders } from '../../orders/order-tables.ts';
import { messageSeen, partIn, saidToShop, tellOthers } from '../order-talk.ts';
import { WITH_SHOP } from '../chat-tables.ts';
import { eq } from 'drizzle-orm';
import { fetchWaitingChatRooms } from '../../../src/contracts/orders/chat/fetch-waiting-chat-rooms.ts';

/** Of two of the staff who answer at the same time the second reads first what the buyer was told (OUT-10). */
async function checkSeen(
  db: Database,
  answer: { room: ChatRoom; seenPosition: number | undefined; userId: number },
): Promise<void> {
  const { room, seenPosition: after, userId } = answer;
  if (after === undefined) return;
  if (await hasAnswerOfColleague(db, { roomId: room.roomId, after, userId })) {
    throw new ProblemError('changed_meanwhile', {
      detail: 'A colleague has answered meanwhile. Please read it and send yours again.',
    });
  }
}

/** A buyer who has left the talk hears of the answer. */
async function tellBuyer(
  db: Database,
  answer: { userId: number; room: ChatRoom; text: string; now: number },
): Promise<void> {
  const { userId, room, text, now } = answer;
  const words = { title: 'Haat has answered you', body: text.slice(0, LONGEST_PUSH) };
  const path = orderPath(room.externalReferenceId);
  const tag = `talk-${room.roomId}`;
  await queuePush(db, { ...words, needsBuyer: false, userId, tag, path }, now);
}

/** In one's own room one speaks as its buyer, in everybody else's as staff. */
export const fetchAndCreateChatRoomHandler = audited(
  implement(
    fetchAndCreateChatRoom,
    async ({ input, identity, db, parts: { now: clock, randomBytes } }) => {
      const { externalReferenceId, failure, message, seenPosition, afterPosition, limit } = input;
      const { userId: authorUserId } = identity;
      const { buyerUserId: userId = authorUserId } = input;
      const isBuyer = userId === authorUserId;
      if (!isBuyer && !isStaff(identity)) throw new ProblemError('not_allowed');
      if (!(await isOwnTransaction(db, userId, externalReferenceId))) {
        throw new ProblemError('order_not_found');
      }
      const now = clock();
      let room = await lockChatRoom(db, { userId, externalReferenceId, failure, now, randomBytes });
      if (message !== undefined) {
        const author = isBuyer ? 'buyer' : 'staff';
        if (!isBuyer) await checkSeen(db, { room, seenPosition, userId: authorUserId });
        room = await addChatMessage(db, room, { authorUserId, author, text: message, at: now });
        await raiseVersion(db, subjects.talk(userId));
        pokeDesk('chats');
        if (!isBuyer) await tellBuyer(db, { userId, room, text: message, now });
      }
      const { roomId, lastPosition } = room;
      const messages =
        afterPosition === undefined
          ? await lastMessages(db, roomId, limit)
          : await messagesAfter(db, roomId, afterPosition, limit);
      const hasMore = (messages.at(-1)?.position ?? lastPosition) < lastPosition;
      return { room, messages: isBuyer ? messages : messagesSeen(messages), hasMore };
    },
  ),
  ({ input: { buyerUserId, message }, identity: { userId } }, { room }) =>
    message === undefined || buyerUserId === undefined || buyerUserId === userId
      ? null
      : { subject: `chat:${room.roomId}`, reason: 'Answered the buyer' },
);

export const fetchWaitingChatRoomsHandler = implement(
  fetchWaitingChatRooms,
  async ({ input: { limit, open }, db }) => {
    const found = await waitingTalks(db, limit + 1);
    return {
      rooms: found.slice(0, limit),
      hasMore: found.length > limit,
      open: await openTalks(db, open),
    };
  },
);

export const fetchOrderTalkHandler = implement(
  fetchOrderTalk,
  async ({ input: { orderId }, identity, db, parts }) => {
    const { order, own } = await partIn(db, identity, { orderId, isHeld: false });
    const at = parts.now();
    const said = await saidToShop(db, order);
    const messages = said.map((message) => messageSeen(message, own));
    return { orderTalk: { orderId, own, messages, isOver: isTalkOver(order, at), at } };
  },
);

const OVER =
  'This order has been over for a week, so that buyer and shop write no more about it. Haat still reads what you write to it.';

/** A message about an order to its other side. The order is held first, as by all that changes one. */
export const sayInOrderTalkHandler = audited(
  implement(
    sayInOrderTalk,
    async ({ input: { orderId, message: text }, identity, db, parts }) => {
      const { userId: authorUserId } = identity;
      const part = await partIn(db, identity, { orderId, isHeld: true });
      const { order, own } = part;
      const { userId, storeId, transactionId: externalReferenceId } = order;
      const now = parts.now();
      if (own !== 'staff' && isTalkOver(order, now)) {
        throw new ProblemError('talk_over', { detail: OVER });
      }
      const wish = { userId, externalReferenceId, failure: WITH_SHOP, now };
      const { randomBytes } = parts;
      const room = await lockChatRoom(db, { ...wish, randomBytes });
      const [last] = await lastMessages(db, room.roomId, 1);
      const message = { author: own, text, at: now };
      const { roomId, lastPosition: position } = await addChatMessage(db, room, {
        ...message,
        authorUserId,
      });
      const shop = shopPartition(storeId);
      const raised = await raiseVersions(db, [shop, subjects.talk(userId)]);
      await db
        .update(orders)
        .set({ shopVersion: raised.get(shop) ?? order.shopVersion })
        .where(eq(orders.id, orderId));
      await tellOthers(db, { ...part, roomId, authorUserId, isTurn: last?.author !== own }, now);
      return { said: { orderId, own, position, ...messageSeen(message, own) } };
    },
    {
      prepare: async ({ input, identity, db, parts }) => {
        const { storeId, userId } = orders;
        const ofOrder = eq(orders.id, input.orderId);
        const [order] = await db.select({ storeId, userId }).from(orders).where(ofOrder);
        // What somebody says about their own order is not the shop's work.
        if (order === undefined || order.userId === identity.userId) return;
        const { name: service } = sayInOrderTalk;
        const lines = [`Message about order ${input.orderId}: ${input.message}`];
        const work = { storeId: order.storeId, lines, input, service, now: parts.now() };
        await keepRemovedWork(db, identity, work);
      },
    },
  ),
  ({ input: { orderId } }, { said: { own } }) =>
    own === 'buyer'
      ? null
      : { subject: `order:${orderId}`, reason: 'Wrote to its buyer and its shop' },
  ['orders'],
);
