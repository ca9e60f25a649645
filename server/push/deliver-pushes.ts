import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants';
import { and, eq, lt, sql } from 'drizzle-orm';
import { pushTokens, pushMessages } from '../inbox/message-tables.ts';
import type { Database } from '../db/database.ts';
import type { PushSettings } from './push-settings.ts';
import { webPushTarget } from '../../src/domain/push/push-token.ts';
import webPush from 'web-push';

/** How long a push service may take (ms). */
const TIMEOUT_MS = 8000;

/** How long it keeps a message for a phone that is off (s): what an order did yesterday is on its page. */
const KEPT_SECONDS = 86_400;

/** `gone`: the device takes no messages any more. `later`: send it again, in so many ms if the service said so. */
type PushEnd =
  | { readonly kind: 'taken' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'later'; readonly afterMs?: number };

/** Statuses after which the same message may be sent again. */
const PASSING: ReadonlySet<number> = new Set([408, 413, 425, 429]);

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

function endOf(status: number, retryAfter: string | null): PushEnd {
  if (status >= 200 && status < 300) return { kind: 'taken' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status < 500 && !PASSING.has(status)) return { kind: 'refused', status };
  const seconds = Number(retryAfter ?? Number.NaN);
  return seconds > 0 ? { kind: 'later', afterMs: seconds * 1000 } : { kind: 'later' };
}

/**
 * Encrypts a message for one device (RFC 8291) and hands it to the device's push service with our signature (RFC 8292).
 * A token that names no push service we know is gone: nobody can make the server call another address.
 */
async function sendPush(
  settings: PushSettings,
  { token, body, isUrgent }: { token: string; body: string; isUrgent: boolean },
): Promise<PushEnd> {
  const target = webPushTarget(token);
  if (target === null || !isPushHost(target.endpoint, settings.hosts)) return { kind: 'gone' };
  const { endpoint, auth, p256dh } = target;
  const { subject, publicKey, privateKey } = settings;
  let request;
  try {
    request = webPush.generateRequestDetails({ endpoint, keys: { auth, p256dh } }, body, {
      TTL: KEPT_SECONDS,
      urgency: isUrgent ? 'high' : 'normal',
      vapidDetails: { subject, publicKey, privateKey },
    });
  } catch {
    // Keys that are no keys: the device made them up.
    return { kind: 'gone' };
  }
  const { 'Content-Length': _own, ...headers } = request.headers;
  try {
    const answer = await fetch(endpoint, {
      method: 'POST',
      redirect: 'error',
      headers,
      body: new Uint8Array(request.body ?? []),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    return endOf(answer.status, answer.headers.get('retry-after'));
  } catch {
    // Not reachable is the same as not taken: it is sent again.
    return { kind: 'later' };
  }
}

/**
 * True for the address of a push service that may be called. @param hosts see `PushSettings.hosts`
 */
export function isPushHost(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, protocol, hostname, port, username } = new URL(endpoint);
  if (username !== '') return false;
  if (hosts.includes(origin)) return true;
  if (protocol !== 'https:' || port !== '') return false;
  return hosts.some((host) =>
    host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host,
  );
}
