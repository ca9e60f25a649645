import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { databaseEpoch } from '../db/database-tables.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EPOCH_HEADER } from '../../src/contracts/headers.ts';
import { readVersion } from '../db/raise-version.ts';

const ROW = 1;
/** No number that the database gives is given twice, as long as fewer than this many were lost. */
const NUMBERS_SKIPPED = 1_000_000;

const newEpoch = sql<string>`gen_random_uuid()::text`;
const nowMs = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** The database's epoch; a database that has none gets one (VER-1). */
export async function readEpoch(db: Database): Promise<string> {
  const read = async () => (await db.select().from(databaseEpoch))[0]?.epoch;
  const known = await read();
  if (known !== undefined) return known;
  await db
    .insert(databaseEpoch)
    .values({ id: ROW, epoch: newEpoch, since: nowMs })
    .onConflictDoNothing();
  const made = await read();
  if (made === undefined) throw new Error('the database keeps no epoch');
  return made;
}

/**
 * Begins a new epoch: after a backup was restored, or a failover lost writes (VER-1). Numbers that the lost writes were
 * given (of people, of coins) are not given again: somebody's phone may still hold what belongs to them.
 * @returns the new epoch
 */
export async function beginEpoch(db: Database): Promise<string> {
  return db.transaction(async (transaction) => {
    const value = { epoch: newEpoch, since: nowMs };
    await transaction
      .insert(databaseEpoch)
      .values({ id: ROW, ...value })
      .onConflictDoUpdate({ target: databaseEpoch.id, set: value });
    await transaction.execute(
      sql`select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, start_value) + ${NUMBERS_SKIPPED}::bigint)
        from pg_sequences where schemaname = 'public'`,
    );
    return readEpoch(transaction);
  });
}

/** How long a copy of the server goes by what it read, ms: every copy learns of a new epoch within this time. */
const MEMORY_MS = 1_000;

interface EpochParts {
  readonly db: Database;
  /** ms since the epoch. */
  readonly now: () => number;
}

/** Reads the epoch at most once in `MEMORY_MS`, for all who ask meanwhile. */
function createEpochMemory({ db, now }: EpochParts): () => Promise<string> {
  let known: { readonly epoch: Promise<string>; readonly at: number } | undefined;
  return () => {
    const at = now();
    if (known === undefined || Math.abs(at - known.at) >= MEMORY_MS) {
      const epoch = readEpoch(db);
      known = { epoch, at };
      epoch.catch(() => {
        known = undefined;
      });
    }
    return known.epoch;
  };
}

/** VER-1: puts the database's epoch on every answer of a part of the server, refusals too. It is read before the answer is. */
export function tellEpoch(app: FastifyInstance, parts: EpochParts): void {
  const epochNow = createEpochMemory(parts);
  app.addHook('onRequest', async (_request, reply) => {
    // What needs no database is answered without one.
    const epoch = await epochNow().catch(() => undefined);
    if (epoch !== undefined) void reply.header(EPOCH_HEADER, epoch);
  });
}

/** The epoch that an answer is told with. */
export function epochOf(reply: FastifyReply): string {
  return String(reply.getHeader(EPOCH_HEADER) ?? '');
}

/** What a client asked by and what the database has. */
export interface AskedVersion {
  readonly asked: number;
  readonly counter: number;
}

/**
 * VER-1: says in the log that a client of this epoch has seen a version that the database does not have. Versions only
 * rise, so writes were lost that had been answered.
 */
export function logLostVersion(
  request: FastifyRequest,
  reply: FastifyReply,
  { asked, counter }: AskedVersion,
): void {
  const theirs = request.headers[EPOCH_HEADER];
  // Of another epoch it is as it should be: the client learns of the new one from this answer.
  if (theirs !== undefined && theirs !== epochOf(reply)) return;
  request.log.warn(
    { asked, counter },
    'a client knows a newer version than the database: if a failover lost writes, run `npm run restore -- --mark`',
  );
}

/** What is asked: the changes of a partition after a version. */
export interface AskedSince {
  readonly partition: string;
  readonly asked: number;
  readonly onLostVersion: ((version: AskedVersion) => void) | undefined;
}

/** From where to answer, and the partition's counter, read before what is answered. */
export interface AnswerSince {
  readonly since: number;
  readonly counter: number;
}

/**
 * VER-1: whoever asks by a version that the database does not have is told everything, with a version that is lower than
 * theirs: by that they know. No version is told back that was only asked by.
 */
export async function answerSince(
  db: Database,
  { partition, asked, onLostVersion }: AskedSince,
): Promise<AnswerSince> {
  const counter = await readVersion(db, partition);
  if (asked <= counter) return { since: asked, counter };
  onLostVersion?.({ asked, counter });
  return { since: 0, counter };
}

/** Cuts a page that was read with one row more than its limit, and says from where to go on. */
export function versionPage<Row extends { readonly version: number }>(
  found: readonly Row[],
  limit: number,
  counter: number,
) {
  const rows = found.slice(0, limit);
  const hasMore = found.length > limit;
  const last = rows.at(-1)?.version ?? 0;
  return { rows, version: hasMore ? last : Math.max(last, counter), hasMore };
}
