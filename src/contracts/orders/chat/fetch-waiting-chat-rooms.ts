import * as v from 'valibot';
import { count, timestamp } from '../../schemas.ts';
import { defineService } from '../../service.ts';
import { chatRoom } from './chat-room.ts';

/**
 * Rooms in which a buyer has said something that nobody of the staff has answered, who waits longest first. A room leaves the
 * list with the answer, so the list needs no pages.
 */
export const fetchWaitingChatRooms = defineService({
  name: 'fetch-waiting-chat-rooms',
  summary: 'Buyers who wait for an answer',
  input: v.strictObject({
    limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(100)), 50),
  }),
  output: v.object({
    rooms: v.array(v.object({ ...chatRoom.entries, buyerUserId: count, waitingSince: timestamp })),
  }),
  callers: ['cr', 'admin'],
  noAuth: false,
  changes: false,
  errors: [],
});
