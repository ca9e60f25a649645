import { randomUUID } from 'node:crypto';
import { onServer, ownDatabasePrefix, RUN_VARIABLE } from './servers/test-database.ts';

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';

/** Gives the databases of this run names of their own. */
export function setup(): void {
  process.env[RUN_VARIABLE] ??= randomUUID().slice(0, 8);
}

/** Drops those that the test files left for each other. */
export async function teardown(): Promise<void> {
  await onServer(serverUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [ownDatabasePrefix()],
    );
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  });
}
