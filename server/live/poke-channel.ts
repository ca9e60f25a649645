import pg from 'pg';
import * as v from 'valibot';
import type { Pokes } from './poke-scope.ts';

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
