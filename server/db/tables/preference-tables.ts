import { bigint, jsonb, pgTable } from 'drizzle-orm/pg-core';
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
