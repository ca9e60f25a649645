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
import { raiseVersion } from '../../db/raise-version.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { LONGEST_PUSH } from '../../inbox/inbox.ts';
import { pokeDesk } from '../../live/poke-channel.ts';
import { isStaff } from '../../orders/listing/order-scope.ts';
import { queuePush } from '../../push/outgoing-messages.ts';
import { implement } from '../../http/service-handler.ts';
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
