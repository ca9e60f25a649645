import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** Writes a megabyte that is gone with its transaction. @throws what PostgreSQL says when there is no room */
export function writeForATry(db: Database): Promise<void> {
  return db.transaction(async (transaction) => {
    await transaction.execute(
      sql`create temporary table room on commit drop as
        select md5(number::text) as filler from generate_series(1, 15000) as number`,
    );
  });
}
