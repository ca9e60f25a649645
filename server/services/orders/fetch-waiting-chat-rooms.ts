import { fetchWaitingChatRooms } from '../../../src/contracts/orders/chat/fetch-waiting-chat-rooms.ts';
import { waitingRooms } from '../../chat/waiting-rooms.ts';
import { implement } from '../service-handler.ts';

export const fetchWaitingChatRoomsHandler = implement(
  fetchWaitingChatRooms,
  async ({ input, db }) => ({ rooms: await waitingRooms(db, input.limit) }),
);
