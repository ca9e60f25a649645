import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { type OpenDatabase, queryRows } from '../../../server/db/database.ts';
import { openPglite } from '../../../server/db/open-pglite.ts';
import { openAllDay } from '../people/open-all-day.ts';
import { SERVER_PROGRAM } from './server-process.ts';
import { warmPhone } from '../browser/warm-phone.ts';

/** The code that signs anyone in while tests run. */
export const FIXED_CODE = '123456';

/** A process of the built server with the built app, on a data directory of its own. */
export interface AppServer {
  readonly url: string;
  /** Where its database lies; nothing else may open it while the server runs. */
  readonly dataDirectory: string;
  /** Starts it, unless it runs. */
  readonly start: () => Promise<void>;
  /** Asks it to end and waits until it has. */
  readonly stop: () => Promise<void>;
  /** Ends it at once, as a power cut does. */
  readonly kill: () => Promise<void>;
  /** Ends it and deletes its data. */
  readonly close: () => Promise<void>;
  readonly log: () => string;
}

/** A port of 127.0.0.1 that is free now: `wished`, else any. */
export function freePort(wished = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => (wished === 0 ? reject(error) : resolve(freePort())));
    probe.listen(wished, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        resolve(typeof address === 'object' && address !== null ? address.port : 0),
      );
    });
  });
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}

/** Where the demo data of this run of the tests lies (tests/support/demo-data.ts). */
export const DEMO_DATA_VARIABLE = 'HAAT_TEST_DEMO_DATA';

let template: Promise<string> | undefined;

/** A data directory with the demo catalogue, made once and copied for each server. */
function demoData(): Promise<string> {
  template ??= Promise.resolve(process.env[DEMO_DATA_VARIABLE] ?? makeDemoData());
  return template;
}

/**
 * Makes a data directory with the demo catalogue, which takes seconds. Its stores never close: what is tested must not
 * depend on the hour.
 */
export async function makeDemoData(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'haat-demo-'));
  const server = await serverOn(folder, {});
  await server.start();
  await server.stop();
  const { db, close } = await openPglite(folder);
  await openAllDay(db);
  const [log] = await queryRows<{ last: string }>(
    db,
    sql`select pg_walfile_name(pg_current_wal_lsn() + ${CLOSING_BYTES}) as last`,
  );
  await close();
  await dropSpareLogs(join(folder, 'database', 'pg_wal'), log?.last ?? '');
  return folder;
}

/** Much more than PostgreSQL writes to its log when it is closed. */
const CLOSING_BYTES = 2_000_000;

/** A server that makes the demo catalogue first takes 30 s on a quiet machine, and several times as long on a busy one (ms). */
const START_MS = 240_000;

/** Deletes the log files that wait to be written: they are half of what each server would copy, and hold nothing. */
async function dropSpareLogs(folder: string, last: string): Promise<void> {
  const files = (await readdir(folder)).filter((name) => /^[\dA-F]{24}$/.test(name));
  if (!files.includes(last)) return;
  for (const name of files) if (name > last) await rm(join(folder, name));
}

/** Opens a copy of the demo catalogue in this process; `close` deletes it. */
export async function openDemoData(): Promise<OpenDatabase> {
  const folder = await copyOfDemoData();
  const opened = await openPglite(folder);
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function copyOfDemoData(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'haat-data-'));
  // 1,500 files: Node's own `cp` takes three times the processor time.
  await promisify(execFile)('cp', ['-R', `${await demoData()}/.`, folder]);
  return folder;
}

/**
 * Starts the server with the demo catalogue. `env` adds to or replaces its settings.
 * @param program another copy of the built server, which serves the app that lies beside it
 */
export async function startApp(
  env: Readonly<Record<string, string>> = {},
  program: readonly string[] = SERVER_PROGRAM,
): Promise<AppServer> {
  const server = await serverOn(await copyOfDemoData(), env, program);
  await server.start();
  return server;
}

/** The same behind a proxy, which gets the port that phones know: to them it is the server. */
export async function startAppBehindProxy(
  env: Readonly<Record<string, string>> = {},
): Promise<AppServer> {
  return startApp({ PORT: String(await freePort()), ...env });
}

async function serverOn(
  folder: string,
  env: Readonly<Record<string, string>>,
  program: readonly string[] = SERVER_PROGRAM,
): Promise<AppServer> {
  const port = Number(env['PORT'] ?? (await freePort(warmPhone()?.port)));
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let output = '';

  const isRunning = () => child !== undefined && child.exitCode === null;

  async function start(): Promise<void> {
    if (isRunning()) return;
    const { DATABASE_URL: _ownDatabase, ...inherited } = process.env;
    const started = spawn(process.execPath, [...program], {
      env: {
        ...inherited,
        NODE_ENV: 'test',
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: folder,
        OTP_FIXED: FIXED_CODE,
        OTP_PER_NUMBER: '1000',
        OTP_PER_ADDRESS: '1000',
        RATE_LIMIT_PER_MINUTE: '100000',
        SEED: 'demo',
        FULFILMENT: 'auto',
        FULFILMENT_PACE_MS: '1000',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    started.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    started.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    let ended = false;
    started.once('exit', () => (ended = true));
    const deadline = Date.now() + START_MS;
    while (!(await isReady(url))) {
      if (ended || Date.now() > deadline) {
        // Nobody would end it otherwise: whoever asked for it has nothing to close.
        started.kill('SIGKILL');
        throw new Error(`The server did not start:\n${output}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const running = child;
    child = undefined;
    if (running === undefined || running.exitCode !== null) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill(signal);
    await ended;
  }
  const stop = () => end('SIGTERM');

  return {
    url,
    dataDirectory: folder,
    start,
    stop,
    kill: () => end('SIGKILL'),
    close: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
    log: () => output,
  };
}
