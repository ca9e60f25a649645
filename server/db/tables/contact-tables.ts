import { bigint, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';
import { users } from './schema.ts';

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
    phone: text('phone').primaryKey(),
    name: text('name').notNull(),
    areaCode: text('area_code').notNull(),
    interest: text('interest').$type<'buying' | 'selling' | 'coop'>().notNull(),
    firstAt: at('first_at').notNull(),
    lastAt: at('last_at').notNull(),
  },
  (table) => [index('leads_last_at').on(table.lastAt)],
);
