import { and, asc, eq, inArray, isNotNull, type SQL } from 'drizzle-orm';
import type {
  OpenTalk,
  WaitingTalk,
} from '../../src/contracts/orders/chat/fetch-waiting-chat-rooms.ts';
import type { Database } from '../db/database.ts';
import { chatMessages, chatRooms } from '../db/tables/order-desk-tables.ts';
import { orders, users } from '../db/tables/schema.ts';
import { initialOf } from '../orders/listing/desk-orders.ts';
import { lastMessages } from './chat-messages.ts';

/** Messages of an open talk that are answered. */
const MOST_SHOWN = 100;

/** Rooms with what a desk reads of their buyer and order, and their last message. */
async function rooms(db: Database, condition: SQL | undefined, limit: number) {
  const rows = await db
    .select({
      room: chatRooms,
      buyerName: users.name,
      orderId: orders.id,
      storeName: orders.storeName,
      lastText: chatMessages.text,
    })
    .from(chatRooms)
    .innerJoin(users, eq(users.id, chatRooms.userId))
    .leftJoin(
      orders,
      and(
        eq(orders.userId, chatRooms.userId),
        eq(orders.transactionId, chatRooms.externalReferenceId),
      ),
    )
    .leftJoin(
      chatMessages,
      and(eq(chatMessages.roomId, chatRooms.id), eq(chatMessages.position, chatRooms.lastPosition)),
    )
    .where(condition)
    .orderBy(asc(chatRooms.waitingSince), asc(chatRooms.id))
    .limit(limit);
  return rows.map(({ room, buyerName, lastText, ...order }) => {
    const { id: roomId, userId: buyerUserId, ...about } = room;
    const talk = { roomId, buyerUserId, ...about, ...order, buyerInitial: initialOf(buyerName) };
    return { talk, lastText: lastText ?? '' };
  });
}

/** Talks whose buyer waits for an answer, longest first. */
export async function waitingTalks(db: Database, limit: number): Promise<WaitingTalk[]> {
  const found = await rooms(db, isNotNull(chatRooms.waitingSince), limit);
  return found.map(({ talk, lastText }) => ({
    ...talk,
    waitingSince: talk.waitingSince ?? talk.createdAt,
    lastText,
  }));
}

/** These talks, in this order, with what was said last. */
export async function openTalks(db: Database, roomIds: readonly string[]): Promise<OpenTalk[]> {
  if (roomIds.length === 0) return [];
  const found = await rooms(db, inArray(chatRooms.id, [...roomIds]), roomIds.length);
  const byId = new Map(found.map(({ talk }) => [talk.roomId, talk]));
  const talks: OpenTalk[] = [];
  for (const roomId of new Set(roomIds)) {
    const talk = byId.get(roomId);
    if (talk === undefined) continue;
    talks.push({ ...talk, messages: await lastMessages(db, roomId, MOST_SHOWN) });
  }
  return talks;
}
