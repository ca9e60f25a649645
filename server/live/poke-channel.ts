import { and, inArray, isNotNull } from 'drizzle-orm';
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import * as v from 'valibot';
import { type DeskQueue, subjects } from '../../src/contracts/live/pokes.ts';
import type { Database } from '../db/database.ts';
import { sessions } from '../sign-in/sign-in-tables.ts';

/** How pokes go from one copy of the server to all. */
export interface PokeChannel {
  readonly tell: (pokes: Pokes) => void;
  readonly close: () => Promise<void>;
}

/** What a copy does with pokes that come in. */
export interface PokeListener {
  readonly onPokes: (pokes: Pokes) => void;
  /** Pokes may have been missed: everybody is to ask. */
  readonly onGap: () => void;
  readonly onError: (error: unknown) => void;
}

/** Opens the way to the other copies. */
export type OpenPokeChannel = (listener: PokeListener) => PokeChannel;

/** PGlite has one process: what it tells, it hears. */
export function createLocalChannel({ onPokes }: Pick<PokeListener, 'onPokes'>): PokeChannel {
  return { tell: onPokes, close: async () => {} };
}

const CHANNEL = 'haat_pokes';
/** What is raised within so many ms goes out together: a notice is a transaction, and they go one after another in PostgreSQL. */
const GATHER_MS = 5;
/** PostgreSQL takes 8,000 bytes in a notice. */
const MOST_IN_A_NOTICE = 100;
/** First and longest wait before a lost connection is opened anew, ms. */
const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [100, 5_000];

const notice = v.array(v.tuple([v.string(), v.number()]));

/** Versions by subject from a notice's text; nothing of one that is not ours. */
function pokesOf(payload: string | undefined): Pokes {
  const told = v.safeParse(v.pipe(v.string(), v.parseJson(), notice), payload);
  return new Map(told.success ? told.output : []);
}

/**
 * Tells all copies on one PostgreSQL by NOTIFY, on a connection of its own that also listens. Notices are not part of the
 * transactions that they tell of: a commit with a notice waits for every other one in the whole database.
 */
export function createPostgresChannel(url: string, listener: PokeListener): PokeChannel {
  const waiting = new Map<string, number>();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let waitMs = FIRST_WAIT_MS;
  let isClosed = false;
  let hasListened = false;

  function again(): void {
    if (isClosed || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      void open();
    }, waitMs);
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  }

  function drop(lost: pg.Client): void {
    if (client === lost) client = undefined;
    lost.removeAllListeners('notification');
    void lost.end().catch(() => {});
    again();
  }

  async function open(): Promise<void> {
    const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: LONGEST_WAIT_MS });
    next.on('error', (error) => {
      listener.onError(error);
      drop(next);
    });
    next.on('end', () => {
      if (client === next) drop(next);
    });
    next.on('notification', ({ payload }) => listener.onPokes(pokesOf(payload)));
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
    } catch (error) {
      listener.onError(error);
      drop(next);
      return;
    }
    if (isClosed) {
      await next.end();
      return;
    }
    client = next;
    waitMs = FIRST_WAIT_MS;
    if (hasListened) listener.onGap();
    hasListened = true;
    send();
  }

  function send(): void {
    const sender = client;
    if (sender === undefined || waiting.size === 0) return;
    const rows = [...waiting].slice(0, MOST_IN_A_NOTICE);
    for (const [subject] of rows) waiting.delete(subject);
    sender
      .query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(rows)])
      .catch(listener.onError);
    if (waiting.size > 0) send();
  }

  let gathering: NodeJS.Timeout | undefined;
  void open();
  return {
    tell(pokes) {
      if (isClosed) return;
      for (const [subject, version] of pokes) waiting.set(subject, version);
      // Without a connection everybody is told to ask once it is back.
      if (client === undefined && hasListened) waiting.clear();
      gathering ??= setTimeout(() => {
        gathering = undefined;
        send();
      }, GATHER_MS);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      clearTimeout(gathering);
      const last = client;
      client = undefined;
      await last?.end().catch(() => {});
    },
  };
}

/** Highest version by subject of what a transaction has raised. */
export type Pokes = ReadonlyMap<string, number>;

const scope = new AsyncLocalStorage<Map<string, number>>();

/** Has everybody who follows a subject told of its new version, once the transaction that raises it has ended well (LIVE-2). */
export function pokeAfterCommit(subject: string, version: number): void {
  note(scope.getStore(), subject, version);
}

/**
 * The same for a list of the desks (DESK-3). It has no counter: all orders of all shops would wait for its one row. Its version is a
 * number that differs each time.
 */
export function pokeDesk(queue: DeskQueue): void {
  pokeAfterCommit(subjects.desk(queue), Math.floor(Math.random() * Number.MAX_SAFE_INTEGER));
}

function note(noted: Map<string, number> | undefined, subject: string, version: number): void {
  noted?.set(subject, Math.max(version, noted.get(subject) ?? 0));
}

/**
 * Makes the transactions of a database tell what they raised, after their commit. What is lost between the two, by a crash, is
 * found by asking (LIVE-4).
 */
export function tellAfterCommit(db: Database, tell: (pokes: Pokes) => void): void {
  const transaction = db.transaction.bind(db);
  db.transaction = async (run, config) => {
    // Several servers on one database each tell their own streams.
    const around = scope.getStore();
    const noted = new Map<string, number>();
    const outcome = await scope.run(noted, () => transaction(run, config));
    if (noted.size > 0) tell(noted);
    for (const [subject, version] of noted) note(around, subject, version);
    return outcome;
  };
}

/** Subjects that nobody can follow, by which copies tell one another of sessions. */
const [REVOKED, NEW_STREAM] = ['session:', 'stream:'];

/** It ends the streams of a session that was revoked (LIVE-5). */
export const sessionSubject = (tokenHash: string): string => `${REVOKED}${tokenHash}`;

/** It ends the older streams of a session; its version says since when it has a newer one, ms since the epoch. */
export const newStreamSubject = (tokenHash: string): string => `${NEW_STREAM}${tokenHash}`;

const after = (prefix: string, subject: string): string | undefined =>
  subject.startsWith(prefix) ? subject.slice(prefix.length) : undefined;

/** The hash of the token of the session that was revoked; undefined for any other subject. */
export const sessionOfSubject = (subject: string) => after(REVOKED, subject);

/** The hash of the token of the session that has a new stream; undefined for any other subject. */
export const sessionOfNewStream = (subject: string) => after(NEW_STREAM, subject);

/** Hashes that one query asks for: PostgreSQL takes 65,535 values. */
const AT_ONCE = 5000;

/** @returns those of these sessions that were revoked, as hashes of tokens */
export async function findRevoked(db: Database, tokenHashes: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (let from = 0; from < tokenHashes.length; from += AT_ONCE) {
    const some = tokenHashes.slice(from, from + AT_ONCE);
    const rows = await db
      .select({ tokenHash: sessions.tokenHash })
      .from(sessions)
      .where(and(inArray(sessions.tokenHash, some), isNotNull(sessions.revokedAt)));
    found.push(...rows.map(({ tokenHash }) => tokenHash));
  }
  return found;
}
