import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { SQL } from 'drizzle-orm';

/** The database as handlers see it: PGlite or PostgreSQL, or a transaction of either. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** A database that is open and up to date. `close` waits for the queries under way. */
export interface OpenDatabase {
  readonly db: Database;
  /** The same database for what only reads: never waits for a connection that a change holds (LOAD-1). */
  readonly reads: Database;
  /** Resolves when the database answers, on a connection of its own: says nothing about how many wait. */
  readonly ping: () => Promise<void>;
  readonly kind: 'pglite' | 'postgres';
  readonly close: () => Promise<void>;
}

const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

/**
 * Reads on one snapshot. What is read from several tables, or to be told with its version, fits together only so: between two
 * statements another copy of the server may commit (PROOF-3).
 */
export function inSnapshot<Result>(
  db: Database,
  read: (snapshot: Database) => Promise<Result>,
): Promise<Result> {
  return db.transaction(read, SNAPSHOT);
}

/** Rows of a query that the query builder has no words for. `Row` is what the statement selects: nothing checks it. */
export async function queryRows<Row>(
  db: Pick<Database, 'execute'>,
  query: SQL,
): Promise<readonly Row[]> {
  // PGlite and node-postgres answer alike, and drizzle's common type of both knows nothing of it.
  return ((await db.execute(query)) as { readonly rows: readonly Row[] }).rows;
}
