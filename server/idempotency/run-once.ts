import { createHash } from 'node:crypto';
import { and, inArray, sql } from 'drizzle-orm';
import {
  done,
  NeedsOwnTransactionError,
  orThrow,
  type Outcome,
  refused,
} from '../changes/change-queue.ts';
import type { Database } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import { idempotencyKeys } from '../db/database-tables.ts';
import { ProblemError } from '../http/problem-error.ts';

/** JSON text with sorted keys: two bodies that mean the same have the same text. Depth is bounded by the body parser. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, part]) => `${JSON.stringify(key)}:${canonicalJson(part)}`);
  return `{${members.join(',')}}`;
}

/** SHA-256 of the canonical JSON, in lower-case hex. */
export function hashPayload(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}

/** One change as its key names it; `payloadHash` from `hashPayload`. */
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

/** Lets one request with each key in at a time; the locks end with the transaction. @returns which were got */
async function takeKeys(db: Database, changes: readonly KeyedChange[]): Promise<boolean[]> {
  const keys = changes.map(({ userId, key }) => `${userId}:${key}`);
  const rows = await db
    .select({ taken: sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(key, 0))` })
    .from(
      sql`jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) with ordinality as keys(key, place)`,
    )
    .orderBy(sql`place`);
  return rows.map(({ taken }) => taken);
}

/** The answers that were stored under these keys; undefined where there is none. */
async function storedAnswers(
  db: Database,
  changes: readonly KeyedChange[],
): Promise<(Outcome<OnceAnswer> | undefined)[]> {
  const rows = await db
    .select()
    .from(idempotencyKeys)
    .where(
      and(
        inArray(
          idempotencyKeys.userId,
          changes.map(({ userId }) => userId),
        ),
        inArray(
          idempotencyKeys.key,
          changes.map(({ key }) => key),
        ),
      ),
    );
  return changes.map(({ userId, key, service, payloadHash }) => {
    const stored = rows.find((row) => row.userId === userId && row.key === key);
    if (stored === undefined) return undefined;
    const isSame = stored.service === service && stored.payloadHash === payloadHash;
    return isSame
      ? done({ answer: stored.answer, replayed: true })
      : refused(new ProblemError('idempotency_key_reused'));
  });
}

/** True when this very change was answered before, so that `runOnce` will replay it. */
export async function hasAnswer(db: Database, change: KeyedChange): Promise<boolean> {
  const [stored] = await storedAnswers(db, [change]);
  return stored !== undefined && orThrow(stored).replayed;
}

/**
 * Exactly once (OUT-1), for changes of different people that share a transaction: runs them and stores their keys and answers in
 * the same transaction, or replays stored answers. What is refused stores nothing, so the same key may be sent again.
 * @param run what is left of the changes, by their places; what one of several is refused for must leave nothing behind
 * @returns in the order of `changes`; refused with request_in_flight, idempotency_key_reused, and what `run` refuses
 * @throws what `run` throws, all is rolled back then; NeedsOwnTransactionError for a refusal of one of several
 */
export function runAllOnce(
  db: Database,
  changes: readonly KeyedChange[],
  run: (transaction: Database, places: readonly number[]) => Promise<readonly Outcome<unknown>[]>,
): Promise<Outcome<OnceAnswer>[]> {
  const isShared = changes.length > 1;
  const asked = db.transaction(async (transaction) => {
    const taken = await takeKeys(transaction, changes);
    const outcomes = await storedAnswers(transaction, changes);
    const places: number[] = [];
    for (const place of changes.keys()) {
      if (taken[place] !== true) outcomes[place] = refused(new ProblemError('request_in_flight'));
      else if (outcomes[place] === undefined) places.push(place);
    }
    const fresh = places.length === 0 ? [] : await run(transaction, places);
    // Who is alone may leave its clearing up to the rollback.
    if (places.length === 1) orThrow(fresh[0]);
    const rows: (typeof idempotencyKeys.$inferInsert)[] = [];
    for (const [index, place] of places.entries()) {
      const [outcome, change] = [fresh[index], changes[place]];
      if (outcome === undefined || change === undefined) throw new Error('a change is missing');
      outcomes[place] = outcome.ok ? done({ answer: outcome.done, replayed: false }) : outcome;
      if (!outcome.ok) continue;
      const { userId, key, service, payloadHash, now } = change;
      const answer = outcome.done;
      rows.push({ userId, key, service, payloadHash, answer, createdAt: now });
    }
    if (rows.length > 0) await insertMany(transaction, idempotencyKeys, rows);
    return outcomes.map((outcome) => {
      if (outcome === undefined) throw new Error('a change has no outcome');
      return outcome;
    });
  });
  return asked.catch((error: unknown) => {
    // What one was refused for has rolled back the others.
    throw isShared && error instanceof ProblemError ? new NeedsOwnTransactionError() : error;
  });
}

/**
 * Exactly once (OUT-1): runs a change and stores its key and answer in the same transaction, or replays the stored
 * answer. What `run` refuses or fails is rolled back whole and stores nothing, so the same key may be sent again.
 * @throws ProblemError request_in_flight, idempotency_key_reused, and what `run` throws
 */
export async function runOnce(
  db: Database,
  change: KeyedChange,
  run: (transaction: Database) => Promise<unknown>,
): Promise<OnceAnswer> {
  const [outcome] = await runAllOnce(db, [change], async (transaction) => [
    done(await run(transaction)),
  ]);
  return orThrow(outcome);
}
