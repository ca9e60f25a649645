import { users } from '../account/account-tables.ts';
import { at } from '../db/columns.ts';
import { pgTable, text, integer, bigint, index } from 'drizzle-orm/pg-core';

/** The one code that a number may use now; a new one replaces it. `phoneHash` and `codeHash` are keyed hashes. */
export const otpChallenges = pgTable('otp_challenges', {
  phoneHash: text('phone_hash').primaryKey(),
  codeHash: text('code_hash').notNull(),
  expiresAt: at('expires_at').notNull(),
  triesLeft: integer('tries_left').notNull(),
  sentAt: at('sent_at').notNull(),
});

/** A signed-in device. Only the SHA-256 of its token is kept. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
  },
  (table) => [index('sessions_user').on(table.userId)],
);
