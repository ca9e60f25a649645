import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from './find-program.ts';

/** A PostgreSQL of its own for one test run: fresh, on 127.0.0.1, forgotten afterwards. */
export interface PrivatePostgres {
  readonly url: string;
  /** Stops the server and deletes its files. */
  readonly stop: () => Promise<void>;
}

interface Programs {
  readonly initdb: string;
  readonly postgres: string;
}

/** The user that runs it; PostgreSQL refuses to run as root. Undefined: whoever runs this. */
interface Account {
  readonly uid: number;
  readonly gid: number;
}

const DEBIAN_ROOT = '/usr/lib/postgresql';
const READY = /database system is ready to accept connections/;
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 10_000;
/** Its data is thrown away, so nothing needs to survive a crash. */
const THROWAWAY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** PostgreSQL's server programs, or undefined when they are not installed. */
export async function findPostgres(): Promise<Programs | undefined> {
  const versions = await readdir(DEBIAN_ROOT).catch(() => []);
  const newestFirst = versions.toSorted((left, right) => Number(right) - Number(left));
  const folders = newestFirst.map((version) => join(DEBIAN_ROOT, version, 'bin'));
  const initdb = await findProgram('initdb', folders);
  const postgres = await findProgram('postgres', folders);
  return initdb === undefined || postgres === undefined ? undefined : { initdb, postgres };
}

/** Creates a cluster in a temporary folder and starts it. Throws with PostgreSQL's own words. */
export async function startPrivatePostgres({
  initdb,
  postgres,
}: Programs): Promise<PrivatePostgres> {
  const account = await unprivilegedAccount();
  const home = await mkdtemp(join(tmpdir(), 'haat-postgres-'));
  const data = join(home, 'data');
  const remove = (): Promise<void> => rm(home, { recursive: true, force: true });
  try {
    if (account !== undefined) await chown(home, account.uid, account.gid);
    const locale = process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8';
    await finished(
      spawn(
        initdb,
        ['-D', data, '-U', 'haat', '-A', 'trust', '-E', 'UTF8', `--locale=${locale}`, '--no-sync'],
        { cwd: home, ...account },
      ),
    );
    const port = await freePort();
    const settings = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'max_connections=200',
      ...THROWAWAY,
    ].flatMap((setting) => ['-c', setting]);
    const server = spawn(postgres, ['-D', data, ...settings], { cwd: home, ...account });
    // Also when this process ends without stopping it.
    const onExit = (): void => {
      server.kill('SIGQUIT');
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    };
    process.once('exit', onExit);
    await ready(server);
    return {
      url: `postgres://haat@127.0.0.1:${port}/postgres`,
      stop: async () => {
        await stopServer(server);
        process.off('exit', onExit);
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function unprivilegedAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = (await readFile('/etc/passwd', 'utf8'))
    .split('\n')
    .map((line) => line.split(':'));
  for (const wanted of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find(([name]) => name === wanted) ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('PostgreSQL does not run as root, and there is no user "postgres" or "nobody".');
}

async function finished(child: ChildProcess): Promise<void> {
  const said = listen(child);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`initdb failed:\n${said.join('')}`);
}

function ready(server: ChildProcess): Promise<void> {
  const said = listen(server);
  return new Promise((resolve, reject) => {
    const fail = (why: string): void => {
      clearTimeout(timer);
      server.kill('SIGQUIT');
      reject(new Error(`PostgreSQL ${why}:\n${said.join('')}`));
    };
    const timer = setTimeout(() => fail('took too long to start'), START_TIMEOUT_MS);
    server.once('error', (error) => fail(error.message));
    server.once('exit', () => fail('ended at its start'));
    server.stderr?.on('data', () => {
      if (!READY.test(said.join(''))) return;
      clearTimeout(timer);
      server.removeAllListeners('exit');
      server.stderr?.removeAllListeners('data').resume();
      resolve();
    });
  });
}

/** Keeps what a child prints. */
function listen(child: ChildProcess): string[] {
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => void said.push(chunk));
  }
  return said;
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = new Promise((resolve) => server.once('exit', resolve));
  // SIGINT: end sessions and stop; SIGQUIT: at once.
  server.kill('SIGINT');
  const insist = setTimeout(() => server.kill('SIGQUIT'), STOP_TIMEOUT_MS);
  await gone;
  clearTimeout(insist);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('no free port'));
        else resolve(address.port);
      });
    });
  });
}
