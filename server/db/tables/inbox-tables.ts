import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';
import { users } from './schema.ts';

/** Messages in inboxes (specification, section 3); removed after 90 days. */
export const inboxMessages = pgTable(
  'inbox_messages',
  {
    /** `wzrk_id`: whoever sends a message names it. */
    id: text('id').primaryKey(),
    pivotId: text('pivot_id').notNull(),
    /** Whose inbox; null for everybody's. */
    userId: bigint('user_id', { mode: 'number' }).references(() => users.id),
    title: text('title').notNull(),
    body: text('body').notNull(),
    /** The screen it leads to; empty where it leads nowhere. */
    path: text('path').notNull(),
    sentAt: at('sent_at').notNull(),
  },
  (table) => [
    index('inbox_messages_of_person').on(table.userId, table.sentAt),
    index('inbox_messages_sent_at').on(table.sentAt),
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
