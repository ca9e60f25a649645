import { fetchWaitingChatRooms } from '../../../src/contracts/orders/chat/fetch-waiting-chat-rooms.ts';
import { openTalks, waitingTalks } from '../../chat/chat-room.ts';
import { implement } from '../service-handler.ts';

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
