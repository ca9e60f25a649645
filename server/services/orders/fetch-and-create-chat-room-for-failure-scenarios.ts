import { fetchAndCreateChatRoom } from '../../../src/contracts/orders/chat/fetch-and-create-chat-room-for-failure-scenarios.ts';
import { audited } from '../../audit/audited.ts';
import { lastMessages, messagesAfter } from '../../chat/chat-messages.ts';
import { addChatMessage, lockChatRoom } from '../../chat/chat-room.ts';
import { isOwnTransaction } from '../../chat/chat-subject.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { isStaff } from '../../orders/listing/order-scope.ts';
import { implement } from '../service-handler.ts';

/** In one's own room one speaks as its buyer, in everybody else's as staff. */
export const fetchAndCreateChatRoomHandler = audited(
  implement(
    fetchAndCreateChatRoom,
    async ({ input, identity, db, parts: { now: clock, randomBytes } }) => {
      const { externalReferenceId, failure, message, afterPosition, limit } = input;
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
        room = await addChatMessage(db, room, { authorUserId, author, text: message, at: now });
      }
      const { roomId, lastPosition } = room;
      const messages =
        afterPosition === undefined
          ? await lastMessages(db, roomId, limit)
          : await messagesAfter(db, roomId, afterPosition, limit);
      const hasMore = (messages.at(-1)?.position ?? lastPosition) < lastPosition;
      return { room, messages, hasMore };
    },
  ),
  ({ input: { buyerUserId, message }, identity: { userId } }, { room }) =>
    message === undefined || buyerUserId === undefined || buyerUserId === userId
      ? null
      : { subject: `chat:${room.roomId}`, reason: 'Answered the buyer' },
);
