import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { FavouriteKind } from '../../../src/domain/account/preferences.ts';
import type { Repeat, SavedLine } from '../../../src/domain/search/list/saved-list.ts';
import type { Preferences } from '../../../src/contracts/person/save-preferences.ts';
import { at } from './columns.ts';
import { users } from './schema.ts';

/** What a person chose once for all devices. */
export const userPreferences = pgTable('user_preferences', {
  userId: bigint('user_id', { mode: 'number' })
    .primaryKey()
    .references(() => users.id),
  preferences: jsonb('preferences').$type<Preferences>().notNull(),
  updatedAt: at('updated_at').notNull(),
});

/** Stores and items that people marked, and items that they want to be told of when they are back. */
export const favourites = pgTable(
  'favourites',
  {
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    kind: text('kind').$type<FavouriteKind>().notNull(),
    /** A store's id, or an item's. */
    targetId: text('target_id').notNull(),
    setAt: at('set_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.targetId] }),
    index('favourites_restock')
      .on(table.targetId)
      .where(sql`${table.kind} = 'restock'`),
  ],
);

/** Lists that people keep: what to buy, again and again. A deleted one stays as an empty row, so that no phone brings it back. */
export const savedLists = pgTable(
  'saved_lists',
  {
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    id: uuid('id').notNull(),
    title: text('title').notNull(),
    repeat: text('repeat').$type<Repeat>().notNull(),
    lines: jsonb('lines').$type<readonly SavedLine[]>().notNull(),
    startedAt: at('started_at').notNull(),
    /** Of the link that shows it to others. */
    shareCode: text('share_code').unique(),
    /** When its person is told that it is to be bought again; null: they were, or nobody said how often. */
    tellAt: at('tell_at'),
    createdAt: at('created_at').notNull(),
    deletedAt: at('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('saved_lists_to_tell')
      .on(table.tellAt)
      .where(sql`${table.tellAt} is not null`),
  ],
);
