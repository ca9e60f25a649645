import { and, eq, inArray } from 'drizzle-orm';
import type { PushMessage } from '../../src/contracts/push-message.ts';
import { pushTokens, pushMessages } from '../db/tables/message-tables.ts';
import type { Database } from '../db/database.ts';

import { queueMessages } from './outgoing-messages.ts';

/**
 * Queues a message for every device of a person, and by every other way that they chose. Call it in the transaction that makes it true. One that waits about
 * the same thing is taken back: a phone that was off hears where the order is, not where it was.
 */
export async function queuePush(
  transaction: Database,
  message: PushMessage,
  now: number,
): Promise<void> {
  const { userId, tag } = message;
  await queueMessages(transaction, message, now);
  const devices = await transaction
    .select({ deviceId: pushTokens.deviceId })
    .from(pushTokens)
    .where(and(eq(pushTokens.userId, userId), eq(pushTokens.platform, 'web')));
  if (devices.length === 0) return;
  const ids = devices.map(({ deviceId }) => deviceId);
  const { userId: owner, deviceId, tag: about } = pushMessages;
  await transaction
    .delete(pushMessages)
    .where(and(eq(owner, userId), inArray(deviceId, ids), eq(about, tag)));
  const body = JSON.stringify(message);
  await transaction
    .insert(pushMessages)
    .values(ids.map((id) => ({ userId, deviceId: id, tag, body, dueAt: now, createdAt: now })));
}
