import type { ChatFailure, ChatMessage } from '../../src/contracts/orders/chat/chat-room.ts';
import { users } from '../account/account-tables.ts';
import { at } from '../db/columns.ts';
import { sql } from 'drizzle-orm';
import {
  pgTable,
  uuid,
  primaryKey,
  bigint,
  text,
  integer,
  uniqueIndex,
  index,
} from 'drizzle-orm/pg-core';

/** What stands in place of a failure where the room is an order's talk of buyer and shop. */
export const WITH_SHOP = 'with-shop' as const;
export type RoomAbout = ChatFailure | typeof WITH_SHOP;

/**
 * A talk between a buyer and customer relations about one failure of one order or of one that never came about, or between buyer and
 * shop about an order.
 */
export const chatRooms = pgTable(
  'chat_rooms',
  {
    id: uuid('id').primaryKey(),
    /** The buyer. */
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    /** The order's transaction, which is there even where the order is not. */
    externalReferenceId: uuid('external_reference_id').notNull(),
    failure: text('failure').$type<RoomAbout>().notNull(),
    createdAt: at('created_at').notNull(),
    /** Number of its newest message; 0 while there is none. */
    lastPosition: integer('last_position').notNull().default(0),
    /** Since when its buyer waits for an answer; null: nobody does. */
    waitingSince: at('waiting_since'),
  },
  (table) => [
    uniqueIndex('chat_rooms_about').on(table.userId, table.externalReferenceId, table.failure),
    index('chat_rooms_waiting')
      .on(table.waitingSince)
      .where(sql`${table.waitingSince} is not null`),
  ],
);

/** What was said in a room, numbered from 1. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    roomId: uuid('room_id')
      .notNull()
      .references(() => chatRooms.id),
    position: integer('position').notNull(),
    authorUserId: bigint('author_user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    /** On which side the author sits. */
    author: text('author').$type<ChatMessage['author']>().notNull(),
    text: text('text').notNull(),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.roomId, table.position] })],
);
