import { and, eq, sql } from 'drizzle-orm';
import type { ChatFailure, ChatRoom } from '../../src/contracts/orders/chat/chat-room.ts';
import { uuidV7 } from '../../src/domain/identifiers.ts';
import type { Database } from '../db/database.ts';
import { chatMessages, chatRooms } from '../db/tables/order-desk-tables.ts';
import { ProblemError } from '../http/problem-error.ts';

/** Most messages of a room: beyond that a talk has become another one. */
export const MOST_CHAT_MESSAGES = 500;

/** Whose room about what; time in ms. */
export interface RoomWish {
  readonly userId: number;
  readonly externalReferenceId: string;
  readonly failure: ChatFailure;
  readonly now: number;
  readonly randomBytes: (count: number) => Uint8Array;
}

/** The room, made if it is not there, and held until the transaction ends: so messages get their numbers one by one. */
export async function lockChatRoom(transaction: Database, wish: RoomWish): Promise<ChatRoom> {
  const { userId, externalReferenceId, failure, now, randomBytes } = wish;
  await transaction
    .insert(chatRooms)
    .values({ id: uuidV7(now, randomBytes), userId, externalReferenceId, failure, createdAt: now })
    .onConflictDoNothing();
  const [room] = await transaction
    .select()
    .from(chatRooms)
    .where(
      and(
        eq(chatRooms.userId, userId),
        eq(chatRooms.externalReferenceId, externalReferenceId),
        eq(chatRooms.failure, failure),
      ),
    )
    .for('no key update');
  if (room === undefined) throw new Error('a chat room that was just made is missing');
  const { id: roomId, createdAt, lastPosition } = room;
  return { roomId, externalReferenceId, failure, createdAt, lastPosition };
}

/** What somebody says; `author` is the side they sit on, `at` in ms. */
export interface NewMessage {
  readonly authorUserId: number;
  readonly author: 'buyer' | 'staff';
  readonly text: string;
  readonly at: number;
}

/**
 * Says something in a locked room.
 * @throws ProblemError chat_full
 */
export async function addChatMessage(
  transaction: Database,
  room: ChatRoom,
  message: NewMessage,
): Promise<ChatRoom> {
  const { roomId, lastPosition } = room;
  if (lastPosition >= MOST_CHAT_MESSAGES) throw new ProblemError('chat_full');
  const position = lastPosition + 1;
  // Who asks again has waited since the first time.
  const isAnswer = message.author === 'staff';
  const since = sql`coalesce(${chatRooms.waitingSince}, ${message.at}::bigint)`;
  const waitingSince = isAnswer ? null : since;
  await transaction.insert(chatMessages).values({ roomId, position, ...message });
  await transaction
    .update(chatRooms)
    .set({ lastPosition: position, waitingSince })
    .where(eq(chatRooms.id, roomId));
  return { ...room, lastPosition: position };
}
