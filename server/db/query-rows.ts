import type { SQL } from 'drizzle-orm';
import type { Database } from './database.ts';

/** Rows of a query that the query builder has no words for. `Row` is what the statement selects: nothing checks it. */
export async function queryRows<Row>(
  db: Pick<Database, 'execute'>,
  query: SQL,
): Promise<readonly Row[]> {
  // PGlite and node-postgres answer alike, and drizzle's common type of both knows nothing of it.
  return ((await db.execute(query)) as { readonly rows: readonly Row[] }).rows;
}
