import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EPOCH_HEADER } from '../../src/contracts/headers.ts';
import type { Database } from '../db/database.ts';
import { readEpoch } from './database-epoch.ts';

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
