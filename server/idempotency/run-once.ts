import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { idempotencyKeys } from '../db/schema.ts';
import { ProblemError } from '../http/problem-error.ts';

/** One change as its key names it; `payloadHash` from `payloadHash()`. */
export interface KeyedChange {
  readonly userId: number;
  readonly key: string;
  readonly service: string;
  readonly payloadHash: string;
  /** ms since the epoch. */
  readonly now: number;
}

/** The answer of a change, and whether it is an earlier one's. */
export interface OnceAnswer {
  readonly answer: unknown;
  readonly replayed: boolean;
}

/** Lets one request with this key in at a time; the lock ends with the transaction. */
async function takeKey(db: Database, { userId, key }: KeyedChange): Promise<boolean> {
  const [row] = await db
    .select({
      taken: sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${`${userId}:${key}`}, 0))`,
    })
    .from(sql`(select 1) as one_row`);
  return row?.taken === true;
}

async function storedAnswer(db: Database, change: KeyedChange): Promise<OnceAnswer | undefined> {
  const { userId, key, service, payloadHash } = change;
  const [stored] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  if (stored === undefined) return undefined;
  if (stored.service !== service || stored.payloadHash !== payloadHash) {
    throw new ProblemError('idempotency_key_reused');
  }
  return { answer: stored.answer, replayed: true };
}

/** True when this very change was answered before, so that `runOnce` will replay it. */
export async function hasAnswer(db: Database, change: KeyedChange): Promise<boolean> {
  return (await storedAnswer(db, change)) !== undefined;
}

/**
 * Exactly once (OUT-1): runs a change and stores its key and answer in the same transaction, or replays the stored
 * answer. What `run` refuses or fails is rolled back whole and stores nothing, so the same key may be sent again.
 * @throws ProblemError request_in_flight, idempotency_key_reused, and what `run` throws
 */
export function runOnce(
  db: Database,
  change: KeyedChange,
  run: (transaction: Database) => Promise<unknown>,
): Promise<OnceAnswer> {
  return db.transaction(async (transaction) => {
    if (!(await takeKey(transaction, change))) throw new ProblemError('request_in_flight');
    const earlier = await storedAnswer(transaction, change);
    if (earlier !== undefined) return earlier;
    const answer = await run(transaction);
    const { userId, key, service, payloadHash, now } = change;
    await transaction
      .insert(idempotencyKeys)
      .values({ userId, key, service, payloadHash, answer, createdAt: now });
    return { answer, replayed: false };
  });
}
