import { and, eq, inArray } from 'drizzle-orm';
import type { PushMessage } from '../../src/contracts/push-message.ts';
import type { OrderActor } from '../../src/domain/orders/life/order-moves.ts';
import { orderPushText } from '../../src/domain/orders/life/order-push.ts';
import type { OrderStatus } from '../../src/domain/orders/life/order-status.ts';
import { orderPath } from '../../src/domain/routes/routes.ts';
import { pushTokens } from '../db/tables/contact-tables.ts';
import type { Database } from '../db/database.ts';
import { pushMessages } from '../db/tables/push-tables.ts';
import { addMessage } from '../inbox/inbox.ts';
import type { OrderRow } from '../orders/order-effects.ts';

/**
 * Queues a message for every device of a person. Call it in the transaction that makes it true. One that waits about
 * the same thing is taken back: a phone that was off hears where the order is, not where it was.
 */
export async function queuePush(
  transaction: Database,
  message: PushMessage,
  now: number,
): Promise<void> {
  const { userId, tag } = message;
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

/**
 * Tells the buyer's devices that an order moved, if that is worth telling, and leaves a message in the inbox where it needs
 * its buyer. Call it in the transaction of the move.
 */
export async function queueOrderPush(
  transaction: Database,
  order: Pick<OrderRow, 'id' | 'userId' | 'transactionId' | 'storeName'>,
  { to, by, at }: { readonly to: OrderStatus; readonly by: OrderActor; readonly at: number },
): Promise<void> {
  const { id, userId, transactionId, storeName } = order;
  const text = orderPushText({ status: to, by, storeName });
  if (text === null) return;
  const path = orderPath(transactionId);
  await queuePush(transaction, { ...text, userId, tag: `order-${id}`, path }, at);
  if (!text.needsBuyer) return;
  // A notification is gone with a swipe, and a phone without permission has none.
  const { title, body } = text;
  const entry = { id: `order-${id}-${to}`, pivotId: `order-${id}`, userId, title, body, path };
  await addMessage(transaction, { ...entry, sentAt: at });
}
