import type { OpenDatabase } from './database.ts';
import { openPglite } from './open-pglite.ts';
import { openPostgres } from './open-postgres.ts';

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
