import type { Database } from '../../../server/db/database.ts';
import { openDatabase } from '../../../server/db/open-database.ts';

/** Works on the database in the data directory of a server that is stopped. */
export async function inDatabaseOf<Result>(
  dataDirectory: string,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({
    url: undefined,
    dataDirectory,
    onConnectionLost: () => {},
  });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}
