import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { FavouriteKind } from '../../../src/domain/account/preferences.ts';
import type { Preferences } from '../../../src/contracts/schemas.ts';
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
