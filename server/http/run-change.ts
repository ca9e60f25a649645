import { randomUUID } from 'node:crypto';
import { createChangeQueue, type ChangeKind } from '../changes/change-queue.ts';
import { orThrow } from '../changes/outcome.ts';
import type { Database } from '../db/database.ts';
import {
  hasAnswer,
  runAllOnce,
  type KeyedChange,
  type OnceAnswer,
} from '../idempotency/run-once.ts';
import type { ServiceCall, ServiceHandler } from '../services/service-handler.ts';

/** Most changes that share a transaction: with more the first waits longer for the last, and a commit costs hardly less each. */
const MOST_TOGETHER = 24;
/** Who waits for a store or a group buy waits at most for about three seconds' worth of work. */
const ROW_LIMITS = { atOnce: 1, waiting: 500, waitingPerPerson: 20 };
/** A phone sends six requests at once; one person never holds half of the connections. */
/** Quotes of one store; what one person asks at once waits for itself. */
const READ_LIMITS = { atOnce: 2, waiting: 1000, waitingPerPerson: 50 };
const PERSON_LIMITS = { atOnce: 3, waiting: 100, waitingPerPerson: 100 };

/** A change, all that it needs but its transaction. */
interface WaitingChange {
  readonly keyed: KeyedChange;
  readonly call: ServiceCall<unknown>;
}

/** A change as it came in. */
export interface RequestedChange {
  readonly handler: ServiceHandler;
  readonly call: Omit<ServiceCall<unknown>, 'db'>;
  readonly keyed: KeyedChange;
}

/** How changes of one service run: several in one transaction where its handler can, else each in its own. */
function kindOf(db: Database, handler: ServiceHandler): ChangeKind<WaitingChange, OnceAnswer> {
  return {
    most: handler.handleAll === undefined ? 1 : MOST_TOGETHER,
    runAll: (waiting) => {
      const keys = waiting.map(({ keyed }) => keyed);
      return runAllOnce(db, keys, async (transaction, places) => {
        const calls = places.flatMap((place) => waiting[place]?.call ?? []);
        const within = calls.map((call) => ({ ...call, db: transaction }));
        if (handler.handleAll !== undefined) return handler.handleAll(within);
        const [only] = within;
        return only === undefined ? [] : [{ ok: true, done: await handler.handle(only) }];
      });
    },
  };
}

/** Runs what only reads; questions about one store that come together share their queries. */
export function createReadRunner(
  reads: Database,
): (handler: ServiceHandler, call: Omit<ServiceCall<unknown>, 'db'>) => Promise<unknown> {
  const queue = createChangeQueue<ServiceCall<unknown>, unknown>(READ_LIMITS);
  const kinds = new Map<ServiceHandler, ChangeKind<ServiceCall<unknown>, unknown>>();
  return async (handler, asked) => {
    const call = { ...asked, db: reads };
    const subject = await handler.subject?.(call);
    if (handler.handleAll === undefined || subject === undefined) return handler.handle(call);
    const kind = kinds.get(handler) ?? {
      most: MOST_TOGETHER,
      runAll: async (calls: readonly ServiceCall<unknown>[]) =>
        (await handler.handleAll?.(calls)) ?? [],
    };
    kinds.set(handler, kind);
    return queue.run(subject, {
      personId: call.identity.userId,
      key: randomUUID(),
      work: call,
      kind,
    });
  };
}

/**
 * Runs changes exactly once (OUT-1), each when the turn of what it waits for has come: a store, a group buy, else its person. Until
 * then it holds no connection (LOAD-1). Visitors, who all have one number, wait for nobody.
 * @returns runs a change. @throws ProblemError too_busy, and what `runOnce` throws
 */
export function createChangeRunner(
  db: Database,
  reads: Database,
): (change: RequestedChange) => Promise<OnceAnswer> {
  const rows = createChangeQueue<WaitingChange, OnceAnswer>(ROW_LIMITS);
  const people = createChangeQueue<WaitingChange, OnceAnswer>(PERSON_LIMITS);
  const kinds = new Map<ServiceHandler, ChangeKind<WaitingChange, OnceAnswer>>();
  return async ({ handler, call, keyed }) => {
    const asked = { ...call, db: reads };
    if (handler.prepare !== undefined && !(await hasAnswer(reads, keyed))) {
      await handler.prepare({ ...call, db });
    }
    const kind = kinds.get(handler) ?? kindOf(db, handler);
    kinds.set(handler, kind);
    const { userId: personId } = keyed;
    const work = { keyed, call: asked };
    const change = { personId, key: keyed.key, work, kind };
    const subject = await handler.subject?.(asked);
    if (subject !== undefined) return rows.run(subject, change);
    if (call.identity.caller === 'visitor') return orThrow((await kind.runAll([work]))[0]);
    return people.run(`person:${personId}`, change);
  };
}
