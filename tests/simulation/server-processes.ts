import type { FastifyInstance } from 'fastify';
import { createApp, type AppParts } from '../../server/app.ts';
import type { Database } from '../../server/db/database.ts';
import {
  createSessionCache,
  SESSION_MEMORY_MS,
  type SessionCache,
} from '../../server/sign-in/authenticate.ts';
import type { ServerParts } from '../../server/http/service-handler.ts';
import type { Chance } from './chance.ts';

/**
 * Copies of the server over one database, each with what a process keeps to itself: sessions, sheets, the epoch. PGlite has
 * one connection, so their transactions never overlap; what one of them remembers and another one changes does.
 */
export interface ServerProcesses {
  /** The copy that the load balancer gives the next request to; null while it is down. */
  readonly pick: () => ServerProcess | null;
  /** One copy dies with its next request: in the middle of its transaction, or after it and before its answer. */
  readonly crashSoon: (when: CrashPoint) => void;
  /** All copies are up and stay so. */
  readonly recover: () => void;
  /** All copies are new: a run begins. @param chance decides who answers; undefined: always the first */
  readonly begin: (chance: Chance | undefined) => void;
  readonly close: () => Promise<void>;
}

export type CrashPoint = 'in its transaction' | 'before its answer';

export interface ServerProcess {
  readonly app: FastifyInstance;
  /** When the process is about to die with the request that it is given now. */
  readonly takeCrash: () => CrashPoint | null;
  /** The process ends, and a new one takes its place after a while. */
  readonly die: () => void;
}

const PROCESSES = 2;
/** So many requests a copy that died is down for. */
const MOST_REFUSED = 3;

/** Thrown where a process ends in the middle of a transaction. */
class ProcessDied extends Error {}

interface OneProcess extends ServerProcess {
  readonly restart: () => void;
  refuses: number;
  crash: CrashPoint | null;
}

/** A database whose transactions end with the process, when that is to be. */
function mortal(db: Database, isDying: () => boolean): Database {
  const transaction: Database['transaction'] = (work, config) =>
    db.transaction(async (inner) => {
      const done = await work(inner);
      if (isDying()) throw new ProcessDied();
      return done;
    }, config);
  return Object.assign(Object.create(db) as Database, { transaction });
}

/** A cache that can be emptied, as a process that starts has an empty one. */
function createRenewable(memoryMs: () => number): SessionCache & { readonly renew: () => void } {
  let cache = createSessionCache(memoryMs());
  return {
    get: (tokenHash, now) => cache.get(tokenHash, now),
    remember: (tokenHash, session, now) => cache.remember(tokenHash, session, now),
    forget: (tokenHash) => cache.forget(tokenHash),
    renew: () => {
      cache = createSessionCache(memoryMs());
    },
  };
}

/** Starts the copies. `parts` are theirs but for what each keeps to itself. */
export async function startServerProcesses(
  db: Database,
  parts: ServerParts,
  rest: Omit<AppParts, 'db' | 'parts'>,
): Promise<ServerProcesses> {
  function create(): OneProcess {
    // Where there is one copy only, tests change sessions and roles in the database.
    const sessions = createRenewable(() => (chance === undefined ? 0 : SESSION_MEMORY_MS));
    let dying: CrashPoint | null = null;
    const one: OneProcess = {
      app: createApp({
        ...rest,
        db: mortal(db, () => dying === 'in its transaction'),
        parts: { ...parts, sessions },
      }),
      takeCrash: () => {
        dying = one.crash;
        one.crash = null;
        return dying;
      },
      die: () => {
        dying = null;
        one.restart();
        one.refuses = MOST_REFUSED;
      },
      restart: () => sessions.renew(),
      refuses: 0,
      crash: null,
    };
    return one;
  }
  let chance: Chance | undefined;
  const processes = Array.from({ length: PROCESSES }, create);
  await Promise.all(processes.map(({ app }) => app.ready()));

  function recover(): void {
    for (const one of processes) {
      one.refuses = 0;
      one.crash = null;
    }
  }

  return {
    pick: () => {
      const [first] = processes;
      const picked = chance === undefined ? first : chance.pick(processes);
      if (picked === undefined) throw new Error('there is no server');
      if (picked.refuses === 0) return picked;
      picked.refuses -= 1;
      return null;
    },
    crashSoon: (when) => {
      const picked = chance?.pick(processes);
      if (picked !== undefined) picked.crash = when;
    },
    recover,
    begin: (next) => {
      chance = next;
      recover();
      for (const one of processes) one.restart();
    },
    close: async () => {
      await Promise.all(processes.map(({ app }) => app.close()));
    },
  };
}
