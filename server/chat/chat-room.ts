import { and, asc, desc, eq, gt, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import type { ChatMessage, ChatRoom } from '../../src/contracts/orders/chat/chat-room.ts';
import type {
  OpenTalk,
  WaitingTalk,
} from '../../src/contracts/orders/chat/fetch-waiting-chat-rooms.ts';
import { initialOf, maskNumbersIn, numbersIn } from '../../src/domain/account/contact.ts';
import { uuidV7 } from '../../src/domain/identifiers.ts';
import type { Database } from '../db/database.ts';
import { payments } from '../payments/payment-tables.ts';
import { chatMessages, chatRooms, type RoomAbout, WITH_SHOP } from './chat-tables.ts';
import { orders, orderTerms } from '../orders/order-tables.ts';
import { users } from '../account/account-tables.ts';
import { ProblemError } from '../http/problem-error.ts';

/** Most messages of a room: beyond that a talk has become another one. */
export const MOST_CHAT_MESSAGES = 500;

/** Whose room about what; time in ms. */
export interface RoomWish<About extends RoomAbout> {
  readonly userId: number;
  readonly externalReferenceId: string;
  readonly failure: About;
  readonly now: number;
  readonly randomBytes: (count: number) => Uint8Array;
}

/** A room as it is locked. */
type Room<About extends RoomAbout = RoomAbout> = Omit<ChatRoom, 'failure'> & {
  readonly failure: About;
};

/** The room, made if it is not there, and held until the transaction ends: so messages get their numbers one by one. */
export async function lockChatRoom<About extends RoomAbout>(
  transaction: Database,
  wish: RoomWish<About>,
): Promise<Room<About>> {
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
  readonly author: ChatMessage['author'];
  readonly text: string;
  readonly at: number;
}

/**
 * Says something in a locked room.
 * @throws ProblemError chat_full
 */
export async function addChatMessage<About extends RoomAbout>(
  transaction: Database,
  room: Room<About>,
  message: NewMessage,
): Promise<Room<About>> {
  const { roomId, lastPosition, failure } = room;
  if (lastPosition >= MOST_CHAT_MESSAGES) throw new ProblemError('chat_full');
  const position = lastPosition + 1;
  // Who asks again has waited since the first time; who writes to a shop does not wait for staff.
  const isQuestion = message.author === 'buyer' && failure !== WITH_SHOP;
  const since = sql`coalesce(${chatRooms.waitingSince}, ${message.at}::bigint)`;
  const waitingSince = isQuestion ? since : null;
  await transaction.insert(chatMessages).values({ roomId, position, ...message });
  await transaction
    .update(chatRooms)
    .set({ lastPosition: position, waitingSince })
    .where(eq(chatRooms.id, roomId));
  return { ...room, lastPosition: position };
}

/** Whether a person ever ordered, tried to order or tried to pay with this transaction. */
export async function isOwnTransaction(
  db: Database,
  userId: number,
  transactionId: string,
): Promise<boolean> {
  for (const table of [orders, payments, orderTerms]) {
    const [row] = await db
      .select({ userId: table.userId })
      .from(table)
      .where(and(eq(table.userId, userId), eq(table.transactionId, transactionId)))
      .limit(1);
    if (row !== undefined) return true;
  }
  return false;
}

const { position, author, text, at } = chatMessages;
const COLUMNS = { position, author, text, at };

/** What was said in a room after a position, oldest first. */
export function messagesAfter(db: Database, roomId: string, after: number, limit: number) {
  return db
    .select(COLUMNS)
    .from(chatMessages)
    .where(and(eq(chatMessages.roomId, roomId), gt(position, after)))
    .orderBy(asc(position))
    .limit(limit);
}

/** The last things that were said in a room, oldest first. */
export async function lastMessages(db: Database, roomId: string, limit: number) {
  const newestFirst = await db
    .select(COLUMNS)
    .from(chatMessages)
    .where(eq(chatMessages.roomId, roomId))
    .orderBy(desc(position))
    .limit(limit);
  return newestFirst.toReversed();
}

/** Messages as a desk sees them (DESK-2). */
export const messagesSeen = (messages: readonly ChatMessage[]): ChatMessage[] =>
  messages.map((message) => ({ ...message, text: maskNumbersIn(message.text) }));

/** Numbers that were written in a room; undefined where there is none. */
export async function numbersInRoom(
  db: Database,
  roomId: string,
): Promise<readonly string[] | undefined> {
  const [room] = await db.select().from(chatRooms).where(eq(chatRooms.id, roomId));
  if (room === undefined) return undefined;
  const messages = await lastMessages(db, roomId, MOST_CHAT_MESSAGES);
  return messages.flatMap(({ text: said }) => numbersIn(said));
}

/** Whether somebody else of the staff has said something in a room after a position. */
export async function hasAnswerOfColleague(
  db: Database,
  { roomId, after, userId }: { roomId: string; after: number; userId: number },
): Promise<boolean> {
  const rows = await db
    .select(COLUMNS)
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.roomId, roomId),
        gt(position, after),
        eq(author, 'staff'),
        ne(chatMessages.authorUserId, userId),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

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
  return rows.flatMap(({ room, buyerName, lastText, ...order }) => {
    const { id: roomId, userId: buyerUserId, failure, ...about } = room;
    // Staff read that one with its order.
    if (failure === WITH_SHOP) return [];
    const of = { roomId, buyerUserId, failure, ...about, ...order };
    return [{ talk: { ...of, buyerInitial: initialOf(buyerName) }, lastText: lastText ?? '' }];
  });
}

/** Talks whose buyer waits for an answer, longest first. */
export async function waitingTalks(db: Database, limit: number): Promise<WaitingTalk[]> {
  const found = await rooms(db, isNotNull(chatRooms.waitingSince), limit);
  return found.map(({ talk, lastText }) => ({
    ...talk,
    waitingSince: talk.waitingSince ?? talk.createdAt,
    // A list shows no number, whoever wrote it (DESK-2).
    lastText: maskNumbersIn(lastText),
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
    talks.push({ ...talk, messages: messagesSeen(await lastMessages(db, roomId, MOST_SHOWN)) });
  }
  return talks;
}
