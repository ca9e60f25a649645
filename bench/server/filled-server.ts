import type { Database } from '../../server/db/database.ts';
import { openPglite } from '../../server/db/open-pglite.ts';
import { startChildServer } from './child-server.ts';

/** The one-time code of everybody on a measured server. */
export const OTP = '123456';

/**
 * Serves a database of its own, on the embedded PostgreSQL, from what was built.
 * @param fill puts the measured rows in before the server starts; what it ends with is told to `work`
 */
export async function withFilledServer<Filled, Result>(
  folder: string,
  fill: (db: Database) => Promise<Filled>,
  work: (url: string, filled: Filled) => Promise<Result>,
): Promise<Result> {
  const start = () =>
    startChildServer('dist/server/main.js', {
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      SEED: 'none',
      OTP_FIXED: OTP,
      FULFILMENT: 'manual',
    });
  // Once for the tables.
  await (await start()).stop();
  const { db, close } = await openPglite(folder);
  const filled = await fill(db);
  await close();
  const server = await start();
  try {
    return await work(server.url, filled);
  } finally {
    await server.stop();
  }
}
