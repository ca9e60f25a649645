import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  pgTable,
  primaryKey,
  text,
  integer,
  uuid,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { at } from '../db/columns.ts';
import { users } from '../account/account-tables.ts';

/** Messages in inboxes (specification, section 3); removed after 90 days. */
export const inboxMessages = pgTable(
  'inbox_messages',
  {
    /** `wzrk_id`: whoever sends a message names it. */
    id: text('id').primaryKey(),
    pivotId: text('pivot_id').notNull(),
    /** Whose inbox; null for everybody's who is among its readers. */
    userId: bigint('user_id', { mode: 'number' }).references(() => users.id),
    /** Null: whoever has an account. */
    readers: text('readers').$type<'sellers' | 'area'>(),
    /** Of `area`: readers have an address with this pincode. */
    areaCode: text('area_code'),
    title: text('title').notNull(),
    body: text('body').notNull(),
    /** The screen it leads to; empty where it leads nowhere. */
    path: text('path').notNull(),
    /** When it shows; may be later. */
    sentAt: at('sent_at').notNull(),
    /** Phones still have to be told that it shows, from then on; null: they were. */
    tellAt: at('tell_at'),
    /** The administrator who wrote it; null: the server did. */
    sentBy: bigint('sent_by', { mode: 'number' }).references(() => users.id),
    /** When it was taken back, before it showed; null: it was not. */
    takenBackAt: at('taken_back_at'),
  },
  (table) => [
    index('inbox_messages_to_tell')
      .on(table.tellAt)
      .where(sql`${table.tellAt} is not null`),
    index('inbox_messages_of_person').on(table.userId, table.sentAt),
    index('inbox_messages_sent_at').on(table.sentAt),
    index('inbox_messages_of_desk')
      .on(table.sentAt, table.id)
      .where(sql`${table.sentBy} is not null`),
  ],
);

/** Who has looked at which message, and when first. */
export const inboxViews = pgTable(
  'inbox_views',
  {
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    messageId: text('message_id')
      .notNull()
      .references(() => inboxMessages.id, { onDelete: 'cascade' }),
    viewedAt: at('viewed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.messageId] }),
    index('inbox_views_message').on(table.messageId),
  ],
);

/**
 * Messages on their way to devices: written in the transaction that makes them true, gone once they were taken. They
 * name their device without a foreign key: moving an order must not wait for a phone that changes its token, nor fail by it.
 */
export const pushMessages = pgTable(
  'push_messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    deviceId: uuid('device_id').notNull(),
    /** A newer message about the same thing takes the place of one that was not sent yet. */
    tag: text('tag').notNull(),
    /** What the service worker gets, JSON (src/contracts/push-message.ts). */
    body: text('body').notNull(),
    /** When it is sent next, ms. */
    dueAt: at('due_at').notNull(),
    tries: integer('tries').notNull().default(0),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('push_messages_due').on(table.dueAt),
    index('push_messages_of_person').on(table.userId),
  ],
);

/**
 * The same by SMS, WhatsApp and e-mail, for who chose it. Number and address are looked up when it is handed over: who changed
 * their mind meanwhile gets nothing, and who deleted their account is nobody.
 */
export const outgoingMessages = pgTable(
  'outgoing_messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    way: text('way').$type<'sms' | 'whatsapp' | 'email'>().notNull(),
    /** A newer message about the same thing takes the place of one that was not handed over yet. */
    tag: text('tag').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    /** When it is handed over next, ms. */
    dueAt: at('due_at').notNull(),
    tries: integer('tries').notNull().default(0),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('outgoing_messages_due').on(table.dueAt),
    index('outgoing_messages_of_person').on(table.userId),
  ],
);

/** Where a person's device takes push messages. A token is one device's, whoever uses it now. */
export const pushTokens = pgTable(
  'push_tokens',
  {
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    deviceId: uuid('device_id').notNull(),
    platform: text('platform').$type<'web' | 'android' | 'ios'>().notNull(),
    token: text('token').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.deviceId] }),
    uniqueIndex('push_tokens_token').on(table.token),
  ],
);

/** A visitor who wants to be called: one row per number, with what they said last. */
export const leads = pgTable(
  'leads',
  {
    /** What desks name it by: the number is told for a reason only (DESK-2). */
    id: uuid('id').notNull().unique().defaultRandom(),
    /** The keyed hash of the number; of an older copy of the server, until it is sealed (`sealLeads`), the number itself. */
    phone: text('phone').primaryKey(),
    /** The number, encrypted as bank accounts are; null for what an older copy of the server wrote. */
    sealedPhone: text('sealed_phone'),
    name: text('name').notNull(),
    areaCode: text('area_code').notNull(),
    interest: text('interest').$type<'buying' | 'selling' | 'coop'>().notNull(),
    firstAt: at('first_at').notNull(),
    lastAt: at('last_at').notNull(),
  },
  (table) => [index('leads_last_at').on(table.lastAt)],
);
