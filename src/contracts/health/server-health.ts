import * as v from 'valibot';
import { count, timestamp } from '../schemas.ts';
import { defineService } from '../service.ts';

/** What went wrong last: a kind of error, a status or a provider's code; never a value that somebody sent. */
const failure = v.nullable(v.object({ at: timestamp, text: v.string() }));

/** How something that is done again and again fails. */
const failures = {
  failures: count,
  /** Since the last one that did not fail. */
  failuresInARow: count,
  lastFailure: failure,
};

/** Things that the server has to do yet. */
const queue = v.object({
  /** Which one; an app may meet one that is newer than itself. */
  queue: v.string(),
  waiting: count,
  /** Since when the first of them waits; null where none does, or nothing says it. */
  oldestAt: v.nullable(timestamp),
  /** How long one may wait, ms, and how many wait longer. */
  lateAfterMs: count,
  late: count,
  /** How many were tried in vain at least once. */
  tried: count,
});
export type ServerQueue = v.InferOutput<typeof queue>;

/** Work that one copy of the server does again and again. */
const round = v.object({
  name: v.string(),
  everyMs: count,
  /** Since this copy started. */
  runs: count,
  ...failures,
  /** Null: none has ended yet. */
  lastEndedAt: v.nullable(timestamp),
  lastMs: v.nullable(count),
  /** Since when one is under way; null: none is. */
  runningSince: v.nullable(timestamp),
});
export type ServerRound = v.InferOutput<typeof round>;

/** What one copy of the server asked another machine, or was told by it. */
const calls = v.object({
  name: v.string(),
  done: count,
  ...failures,
  lastDoneAt: v.nullable(timestamp),
});
export type ServerCalls = v.InferOutput<typeof calls>;

/** Sessions of a version of the app that sent events. */
const appVersion = v.object({ version: v.string(), day: count, week: count, lastAt: timestamp });
export type AppVersion = v.InferOutput<typeof appVersion>;

/** What the server is doing: facts of the database, and of the copy of the server that answers. */
export const fetchServerHealth = defineService({
  name: 'fetch-server-health',
  summary: 'Queues, rounds, failing calls, event lag and versions of the app',
  input: v.strictObject({}),
  output: v.object({
    serverTime: timestamp,
    startedAt: timestamp,
    memoryBytes: count,
    databaseBytes: count,
    queues: v.array(queue),
    /** Of this copy only; empty where it does no work by itself. */
    rounds: v.array(round),
    calls: v.array(calls),
    events: v.object({
      /** When the last one came; null: none ever did. */
      lastAt: v.nullable(timestamp),
      inTenMinutes: count,
      /** What a stream has not got yet, and since when the first waits; null where no stream gets them. */
      relay: v.nullable(v.object({ waiting: count, oldestAt: v.nullable(timestamp) })),
    }),
    /** The most used first; as of at most a minute before. */
    versions: v.array(appVersion),
  }),
  callers: ['admin'],
  noAuth: false,
  changes: false,
  errors: [],
});
export type ServerHealth = v.InferOutput<typeof fetchServerHealth.output>;
