import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openPostgres } from '../../server/db/open-database.ts';
import { findPostgres, startPrivatePostgres } from '../../scripts/runner/private-postgres.ts';
import { measureSteps } from '../live/measure-steps.ts';
import { measureStreams } from '../live/measure-streams.ts';
import { measureWatching } from '../live/measure-watching.ts';
import { startChildServer, type ChildServer } from '../server/child-server.ts';
import { fillStore } from '../server/fill-store.ts';
import type { BenchRow, BenchSuite } from '../suite.ts';

const ITEMS = 300;
const CODE = '123456';

/**
 * What one side does on the other side's screen: two copies of the server on one PostgreSQL, a phone at the second, and as many
 * streams as one copy is meant to hold. Needs some 11,000 open files (`ulimit -n`) and Linux's /proc.
 */
export const suite: BenchSuite = {
  async run() {
    const watching = await measureWatching();
    const programs = await findPostgres();
    if (programs === undefined) throw new Error("PostgreSQL's server programs are not installed");
    await buildApp();
    const postgres = await startPrivatePostgres(programs);
    try {
      return [...watching, ...(await measure(postgres.url))];
    } finally {
      await postgres.stop();
    }
  },
};

async function measure(databaseUrl: string): Promise<BenchRow[]> {
  const { db, close } = await openPostgres(databaseUrl, () => {});
  await fillStore(db, ITEMS);
  const servers: ChildServer[] = [];
  const start = async (file: string, env: Readonly<Record<string, string>>) => {
    const server = await startChildServer(file, env);
    servers.push(server);
    return server;
  };
  const copy = () =>
    start('dist/server/main.js', {
      DATABASE_URL: databaseUrl,
      HOST: '127.0.0.1',
      PORT: '0',
      SEED: 'none',
      FULFILMENT: 'manual',
      RATE_LIMIT_PER_MINUTE: '1000000',
      LIVE_STREAMS_PER_ADDRESS: '20000',
      OTP_FIXED: CODE,
      OTP_SECRET: 'the same for both copies of the server',
    });
  try {
    const [first, second] = [await copy(), await copy()];
    const bare = await start('bench/live/bare-sse-server.ts', {});
    const steps = await measureSteps({
      db,
      first: first.url,
      second: second.url,
      bare: bare.url,
      code: CODE,
    });
    return [...steps, ...(await measureStreams({ db, first, second }))];
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await close();
  }
}

async function buildApp(): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], {
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The app could not be built.');
}
