import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm';
import type { ChatMessage } from '../../src/contracts/orders/chat/chat-room.ts';
import { maskNumbersIn } from '../../src/domain/account/contact.ts';
import { orderTalkPath, ROUTES } from '../../src/domain/routes/routes.ts';
import type { Database } from '../db/database.ts';
import { ProblemError } from '../http/problem-error.ts';
import type { CallerIdentity } from '../http/service-handler.ts';
import { addMessage } from '../inbox/inbox.ts';
import { visibleOrders } from '../orders/listing/order-scope.ts';
import { storeOfOrderId } from '../orders/lock-order.ts';
import { orders } from '../orders/order-tables.ts';
import { queuePush } from '../push/outgoing-messages.ts';
import { peopleOf, readerOf } from '../sellers/own-stores.ts';
import { isRemoved, WORKS_HERE_NO_MORE } from '../sellers/shop-staff.ts';
import { MOST_CHAT_MESSAGES } from './chat-room.ts';
import { chatMessages, chatRooms, WITH_SHOP } from './chat-tables.ts';

const { position, author, text, at } = chatMessages;

/** An order as its rooms name it. */
interface RoomOrder {
  readonly userId: number;
  readonly transactionId: string;
}

/** The rooms of an order. */
const roomsOf = ({ userId, transactionId }: RoomOrder) =>
  and(eq(chatRooms.userId, userId), eq(chatRooms.externalReferenceId, transactionId));

/** What was said about an order in its buyer's talks with staff, the newest first. */
export async function saidToStaff(db: Database, order: RoomOrder, limit: number) {
  const rows = await db
    .select({ about: chatRooms.failure, author, text, at })
    .from(chatMessages)
    .innerJoin(chatRooms, eq(chatRooms.id, chatMessages.roomId))
    .where(and(roomsOf(order), ne(chatRooms.failure, WITH_SHOP)))
    .orderBy(desc(at), desc(position))
    .limit(limit);
  return rows.flatMap(({ about: failure, ...said }) => {
    return failure === WITH_SHOP ? [] : [{ failure, ...said }];
  });
}

/** The whole talk of buyer and shop about an order, oldest first. */
export function saidToShop(db: Database, order: RoomOrder): Promise<ChatMessage[]> {
  return db
    .select({ position, author, text, at })
    .from(chatMessages)
    .innerJoin(chatRooms, eq(chatRooms.id, chatMessages.roomId))
    .where(and(roomsOf(order), eq(chatRooms.failure, WITH_SHOP)))
    .orderBy(asc(position))
    .limit(MOST_CHAT_MESSAGES);
}

/** By what `talksWithShops` tells orders apart: two buyers may have chosen the same transaction id. */
export const talkKey = ({ userId, transactionId }: RoomOrder): string =>
  `${userId} ${transactionId}`;

/** How far the talks of buyers and shops about these orders are, by `talkKey`. */
export async function talksWithShops(db: Database, of: readonly RoomOrder[]) {
  const userIds = [...new Set(of.map(({ userId }) => userId))];
  const transactionIds = of.map(({ transactionId }) => transactionId);
  const { userId, externalReferenceId: transactionId, lastPosition } = chatRooms;
  const rows = await db
    .select({ userId, transactionId, lastPosition, lastAuthor: author })
    .from(chatRooms)
    .innerJoin(chatMessages, and(eq(chatMessages.roomId, chatRooms.id), eq(position, lastPosition)))
    .where(
      and(
        inArray(userId, userIds),
        inArray(transactionId, transactionIds),
        eq(chatRooms.failure, WITH_SHOP),
      ),
    );
  return new Map(
    rows.map(({ lastPosition: last, lastAuthor, ...row }) => [
      talkKey(row),
      { lastPosition: last, lastAuthor },
    ]),
  );
}

type OrderRow = typeof orders.$inferSelect;

/** An order that somebody takes part in, and as whom. */
export interface Part {
  readonly order: OrderRow;
  readonly own: ChatMessage['author'];
}

/**
 * The order of a talk for who takes part in it: its buyer, who runs its shop, staff. @param isHeld until the transaction ends
 * @throws ProblemError order_not_found, also for an order that is somebody else's
 */
export async function partIn(
  db: Database,
  identity: CallerIdentity,
  { orderId, isHeld }: { readonly orderId: string; readonly isHeld: boolean },
): Promise<Part> {
  const found = db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), await visibleOrders(db, identity)));
  const [order] = await (isHeld ? found.for('no key update') : found);
  if (order === undefined) {
    const storeId = await storeOfOrderId(db, orderId);
    const wasTheirs = storeId !== undefined && (await isRemoved(db, identity, storeId));
    throw new ProblemError('order_not_found', wasTheirs ? { detail: WORKS_HERE_NO_MORE } : {});
  }
  const isBuyer = order.userId === identity.userId;
  return { order, own: isBuyer ? 'buyer' : await readerOf(db, identity, order.storeId) };
}

/** A message as somebody reads it: without a number that another side wrote; for staff without any (DESK-2). */
export function messageSeen<Message extends Pick<ChatMessage, 'author' | 'text'>>(
  message: Message,
  reader: Part['own'],
): Message {
  const isClear = reader === 'buyer' || (reader === 'shop' && message.author === 'shop');
  return isClear ? message : { ...message, text: maskNumbersIn(message.text) };
}

/** A message that was just said. */
export interface NewsOfTalk extends Part {
  readonly roomId: string;
  readonly authorUserId: number;
  /** The message before it was not of the same side: it stands in the buyer's inbox, those that follow it do not. */
  readonly isTurn: boolean;
}

/** Tells the phones of who did not say it that something was said, not what: lock screens are public. `now` in ms. */
export async function tellOthers(
  transaction: Database,
  { order, own, roomId, authorUserId, isTurn }: NewsOfTalk,
  now: number,
): Promise<void> {
  const { id: orderId, userId, storeId, storeName, transactionId } = order;
  const tag = `talk-${roomId}`;
  if (own !== 'buyer') {
    const title = `${own === 'shop' ? storeName : 'Haat'} has written to you`;
    const body = `It is about order ${orderId}. Open it to read and answer.`;
    const path = orderTalkPath(transactionId);
    if (isTurn) {
      const words = { pivotId: `order-${orderId}`, title, body, path };
      await addMessage(transaction, { ...words, id: randomUUID(), userId, sentAt: now });
    }
    const push = { userId, title, body, path, tag, needsBuyer: false };
    await queuePush(transaction, push, now);
  }
  if (own === 'shop') return;
  const toShop = {
    title: `${own === 'buyer' ? 'A customer' : 'Haat'} has written to you`,
    body: `It is about order ${orderId} at ${storeName}. Read it on the order board.`,
    path: `${ROUTES.sellerOrders}?store=${encodeURIComponent(storeId)}`,
    tag,
    needsBuyer: false,
  };
  for (const personId of await peopleOf(transaction, storeId)) {
    if (personId === authorUserId) continue;
    await queuePush(transaction, { userId: personId, ...toShop }, now);
  }
}
