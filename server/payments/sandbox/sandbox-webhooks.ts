import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { sandboxWebhooks } from '../payment-tables.ts';
import {
  type SandboxParts,
  SIGNATURE_HEADER,
  type SandboxEvent,
  signWebhook,
} from './sandbox-protocol.ts';

/** How long a late webhook waits (ms). */
export const LATE_WEBHOOK_MS = 30_000;

const TIMEOUT_MS = 8000;
/** How long a sender has a webhook to itself (ms): longer than its request may take. */
const LEASE_MS = 20_000;
const BATCH = 20;
/** 5 s doubling: given up after an hour and a half, when the merchant has to ask by itself. */
const FIRST_RETRY_MS = 5000;
const MOST_TRIES = 10;

/** What happened, without its event id. */
type News =
  | Omit<Extract<SandboxEvent, { type: 'payment' }>, 'eventId'>
  | Omit<Extract<SandboxEvent, { type: 'refund' }>, 'eventId'>
  | Omit<Extract<SandboxEvent, { type: 'payout' }>, 'eventId'>
  | Omit<Extract<SandboxEvent, { type: 'transfer' }>, 'eventId'>;

/** Where what belongs to no payment is told. */
export const merchantWebhook = ({ merchantUrl }: Pick<SandboxParts, 'merchantUrl'>): string =>
  `${merchantUrl()}/payments/webhooks/sandbox`;

/** Queues one event for delivery at these times (ms). Call it in the transaction that makes it true. */
export async function queueWebhook(
  transaction: Database,
  { url, news, dueAt, now }: { url: string; news: News; dueAt: readonly number[]; now: number },
): Promise<void> {
  const eventId = `sevt_${randomUUID()}`;
  const body = JSON.stringify({ eventId, ...news });
  await transaction
    .insert(sandboxWebhooks)
    .values(dueAt.map((due) => ({ eventId, url, body, dueAt: due, createdAt: now })));
}

type WebhookRow = typeof sandboxWebhooks.$inferSelect;

/** Takes due webhooks for itself, so that several processes send each once. */
async function claimDue({ db, now }: SandboxParts): Promise<WebhookRow[]> {
  const time = now();
  const { id, dueAt, tries } = sandboxWebhooks;
  return db
    .update(sandboxWebhooks)
    .set({ dueAt: time + LEASE_MS, tries: sql`${tries} + 1` })
    .where(
      sql`${id} in (select id from sandbox_webhooks where ${dueAt} <= ${time}
        order by due_at, id limit ${BATCH} for update skip locked)`,
    )
    .returning();
}

async function isTaken({ keys, now }: SandboxParts, { url, body }: WebhookRow): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: signWebhook(keys.webhookSecret, body, now()),
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    // Not reachable is the same as not taken: it is sent again.
    return false;
  }
}

async function deliver(parts: SandboxParts, row: WebhookRow): Promise<void> {
  const taken = await isTaken(parts, row);
  const again =
    taken || row.tries >= MOST_TRIES ? null : parts.now() + FIRST_RETRY_MS * 2 ** (row.tries - 1);
  await parts.db
    .update(sandboxWebhooks)
    .set({ dueAt: again })
    .where(eq(sandboxWebhooks.id, row.id));
}

/** Sends what is due, at least once each, as real providers do. */
export async function deliverWebhooks(parts: SandboxParts): Promise<void> {
  const due = await claimDue(parts);
  await Promise.all(due.map((row) => deliver(parts, row)));
}
