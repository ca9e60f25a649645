import { getPushKey, updateFcmToken } from '../../../src/contracts/sign-in/push-tokens.ts';
import { implement } from '../service-handler.ts';
import { and, desc, eq, notInArray } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { pushTokens } from '../../db/tables/message-tables.ts';
import { users } from '../../db/tables/schema.ts';

export const getPushKeyHandler = implement(getPushKey, async ({ parts }) => ({
  publicKey: parts.push?.publicKey ?? null,
}));

/** Most devices of one person that get messages: those that asked last. */
const MOST_TOKENS = 20;

async function forgetOldTokens(db: Database, userId: number): Promise<void> {
  const ofPerson = eq(pushTokens.userId, userId);
  const newest = db
    .select({ deviceId: pushTokens.deviceId })
    .from(pushTokens)
    .where(ofPerson)
    .orderBy(desc(pushTokens.updatedAt), desc(pushTokens.deviceId))
    .limit(MOST_TOKENS);
  await db.delete(pushTokens).where(and(ofPerson, notInArray(pushTokens.deviceId, newest)));
}

export const updateFcmTokenHandler = implement(
  updateFcmToken,
  async ({ input: { deviceId, platform, token }, identity: { userId }, db, parts }) => {
    // One change of a person's devices at a time: two that swap tokens would wait for each other.
    await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    const isDevice = and(eq(pushTokens.userId, userId), eq(pushTokens.deviceId, deviceId));
    await db.delete(pushTokens).where(isDevice);
    if (token === null) return { isRegistered: false };
    const row = { userId, deviceId, platform, token, updatedAt: parts.now() };
    await db
      .insert(pushTokens)
      .values(row)
      .onConflictDoUpdate({ target: pushTokens.token, set: row });
    await forgetOldTokens(db, userId);
    return { isRegistered: true };
  },
);
