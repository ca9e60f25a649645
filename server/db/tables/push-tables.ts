import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

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
