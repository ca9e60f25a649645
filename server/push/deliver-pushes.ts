import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants';
import { and, eq, lt, sql } from 'drizzle-orm';
import { pushTokens, pushMessages } from '../inbox/message-tables.ts';
import type { Database } from '../db/database.ts';
import type { PushSettings } from './push-settings.ts';
import { sendPush, type PushEnd } from './push-services.ts';

/** How long a sender has a message to itself (ms): longer than its request may take. */
const LEASE_MS = 20_000;
const BATCH = 50;
/** 5 s doubling, an hour at most. */
const FIRST_RETRY_MS = 5000;
const LONGEST_WAIT_MS = millisecondsInHour;
/** A message that was not taken for a day is not news any more (ms). */
const STALE_MS = millisecondsInDay;

type MessageRow = typeof pushMessages.$inferSelect;

/** Takes due messages for itself, so that several processes send each once. */
function claimDue(db: Database, now: number): Promise<MessageRow[]> {
  const { id, dueAt, tries } = pushMessages;
  return db
    .update(pushMessages)
    .set({ dueAt: now + LEASE_MS, tries: sql`${tries} + 1` })
    .where(
      sql`${id} in (select id from push_messages where ${dueAt} <= ${now}
        order by due_at, id limit ${BATCH} for update skip locked)`,
    )
    .returning();
}

async function tokenOf(
  db: Database,
  { userId, deviceId }: Pick<MessageRow, 'userId' | 'deviceId'>,
): Promise<string | undefined> {
  const [row] = await db
    .select({ token: pushTokens.token })
    .from(pushTokens)
    .where(and(eq(pushTokens.userId, userId), eq(pushTokens.deviceId, deviceId)));
  return row?.token;
}

async function settle(
  db: Database,
  row: MessageRow,
  { end, token, now }: { end: PushEnd; token: string; now: number },
): Promise<void> {
  const { userId, deviceId } = row;
  switch (end.kind) {
    case 'taken':
    case 'refused':
    case 'none':
      await db.delete(pushMessages).where(eq(pushMessages.id, row.id));
      return;
    case 'gone':
      await db.delete(pushMessages).where(eq(pushMessages.id, row.id));
      // Only the token that was tried: the device may have sent another one meanwhile.
      await db
        .delete(pushTokens)
        .where(
          and(
            eq(pushTokens.userId, userId),
            eq(pushTokens.deviceId, deviceId),
            eq(pushTokens.token, token),
          ),
        );
      return;
    case 'later': {
      const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_RETRY_MS * 2 ** (row.tries - 1));
      const dueAt = now + Math.max(waitMs, Math.min(end.afterMs ?? 0, LONGEST_WAIT_MS));
      await db.update(pushMessages).set({ dueAt }).where(eq(pushMessages.id, row.id));
    }
  }
}

/**
 * Sends what is due, at least once each: a message that comes twice takes its own place on the phone (`tag`).
 * @returns how many were taken by their push services
 */
export async function deliverPushes(
  db: Database,
  settings: PushSettings,
  now: number,
): Promise<number> {
  await db.delete(pushMessages).where(lt(pushMessages.createdAt, now - STALE_MS));
  const due = await claimDue(db, now);
  const taken = await Promise.all(
    due.map(async (row) => {
      const token = await tokenOf(db, row);
      if (token === undefined) {
        await db.delete(pushMessages).where(eq(pushMessages.id, row.id));
        return false;
      }
      const isUrgent = row.body.includes('"needsBuyer":true');
      const end = await sendPush(settings, { token, body: row.body, isUrgent });
      settings.onEnd?.(failureOf(end));
      await settle(db, row, { end, token, now });
      return end.kind === 'taken';
    }),
  );
  return taken.filter(Boolean).length;
}

/** What is told of a message that no push service took; null of others. */
function failureOf(end: PushEnd): string | null {
  if (end.kind === 'refused') return `refused, status ${end.status}`;
  return end.kind === 'later' ? 'not taken' : null;
}
