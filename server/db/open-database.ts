import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { OpenDatabase } from './database.ts';
import { MIGRATIONS, openPglite } from './open-pglite.ts';

/** Any number that nothing else locks: copies of the server that start together migrate one after another. */
const MIGRATION_LOCK = 7_204_118;

/**
 * Connections of one copy of the server: for changes, which may wait for each other's rows; for reads, which must not wait for
 * changes; and the one that readiness asks on (LOAD-1).
 */
const CONNECTIONS = { changes: 8, reads: 4, ping: 1 } as const;
/** How long a request waits for a connection (ms). */
const CONNECT_TIMEOUT_MS = 5000;
/** A query that takes longer is ended by PostgreSQL (ms). */
const STATEMENT_TIMEOUT_MS = 15_000;

async function migrateOnce(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
  } finally {
    // Ending the session gives the lock back.
    await client.end();
  }
}

/**
 * Opens a PostgreSQL database and brings it up to date.
 * @param onConnectionLost hears of connections that broke; the pool replaces them by itself
 */
export async function openPostgres(
  url: string,
  onConnectionLost: (error: Error) => void,
): Promise<OpenDatabase> {
  await migrateOnce(url);
  const openPool = (max: number): pg.Pool =>
    new pg.Pool({
      connectionString: url,
      max,
      // Statements that don't need each other's answers go out together.
      pipeline: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    })
      // The pool hears of idle connections only; one that breaks between two statements of a transaction would end the process.
      .on('connect', (client) => client.on('error', onConnectionLost))
      // The same error again, which that listener has told.
      .on('error', () => undefined);
  const [changes, reads, pings] = [
    openPool(CONNECTIONS.changes),
    openPool(CONNECTIONS.reads),
    openPool(CONNECTIONS.ping),
  ];
  return {
    db: drizzle(changes),
    reads: drizzle(reads),
    ping: async () => {
      await pings.query('select 1');
    },
    kind: 'postgres',
    close: async () => {
      await Promise.all([changes.end(), reads.end(), pings.end()]);
    },
  };
}

/** Where the data is: a PostgreSQL server when `url` is set, else PGlite in `dataDirectory`. */
export interface DatabaseLocation {
  readonly url: string | undefined;
  readonly dataDirectory: string;
  readonly onConnectionLost: (error: Error) => void;
}

/**
 * Opens the database and brings its tables up to date.
 * @throws DataDirectoryInUseError when another process uses the data directory
 */
export function openDatabase(location: DatabaseLocation): Promise<OpenDatabase> {
  const { url, dataDirectory, onConnectionLost } = location;
  return url === undefined ? openPglite(dataDirectory) : openPostgres(url, onConnectionLost);
}
