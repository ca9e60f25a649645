import { eq, sql } from 'drizzle-orm';
import {
  ondcUserPreferences,
  type Preferences,
  type StoredPreferences,
} from '../../../src/contracts/account/save-preferences.ts';
import { DEFAULT_PREFERENCES } from '../../../src/domain/account/preferences.ts';
import type { Database } from '../../db/database.ts';
import { userPreferences } from '../account-tables.ts';
import { implement } from '../../http/service-handler.ts';

/** A person's preferences; until something was chosen the defaults, with `updatedAt` 0. */
export async function readPreferences(db: Database, userId: number): Promise<StoredPreferences> {
  const [row] = await db.select().from(userPreferences).where(eq(userPreferences.userId, userId));
  if (row === undefined) return { ...DEFAULT_PREFERENCES, updatedAt: 0 };
  return { ...row.preferences, updatedAt: row.updatedAt };
}

/** Keeps them. `updatedAt` always rises, also when the server's clock was put back, so that devices can order answers. */
export async function writePreferences(
  db: Database,
  userId: number,
  { preferences, now }: { readonly preferences: Preferences; readonly now: number },
): Promise<StoredPreferences> {
  const [row] = await db
    .insert(userPreferences)
    .values({ userId, preferences, updatedAt: now })
    .onConflictDoUpdate({
      target: userPreferences.userId,
      set: {
        preferences,
        updatedAt: sql`greatest(excluded.updated_at, ${userPreferences.updatedAt} + 1)`,
      },
    })
    .returning({ updatedAt: userPreferences.updatedAt });
  if (row === undefined) throw new Error(`no preferences of ${userId} after writing them`);
  return { ...preferences, updatedAt: row.updatedAt };
}

export const ondcUserPreferencesHandler = implement(
  ondcUserPreferences,
  async ({ input: { preferences }, identity: { userId }, db, parts }) => ({
    preferences:
      preferences === undefined
        ? await readPreferences(db, userId)
        : await writePreferences(db, userId, { preferences, now: parts.now() }),
  }),
);
