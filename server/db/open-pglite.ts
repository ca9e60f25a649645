import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { fsyncSync, mkdirSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { lockDataDirectory } from './data-directory-lock.ts';
import type { OpenDatabase } from './database.ts';
import { prepareStatements } from './prepare-statements.ts';

/** Emscripten's number for an input/output error; PostgreSQL stops rather than go on after one. */
const EIO = 29;

/** The part of Emscripten's Node file system that is added to; its own `stream_ops` have no `fsync`. */
interface NodeStreamOperations {
  fsync?: (stream: { readonly nfd: number }) => number;
}

/** Brings what was written to an open file to the disk; throws when it can't. */
type SyncFile = (fileDescriptor: number) => void;

/**
 * A data directory whose commits reach the disk. PGlite runs PostgreSQL with `fsync=off` and without a way to sync:
 * an answered change would survive a killed process but not a power cut, and the files could be torn.
 */
class SyncedNodeFS extends NodeFS {
  readonly #sync: SyncFile;

  constructor(directory: string, sync: SyncFile) {
    super(directory);
    this.#sync = sync;
  }

  override async init(
    ...[pglite, options]: Parameters<NodeFS['init']>
  ): Promise<Awaited<ReturnType<NodeFS['init']>>> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const preRun = emscriptenOpts.preRun ?? [];
    preRun.push((module) => {
      const fileSystem: unknown = module.NODEFS;
      if (!hasStreamOperations(fileSystem))
        throw new Error('PGlite has no Node file system to sync');
      fileSystem.stream_ops.fsync = ({ nfd }) => {
        try {
          this.#sync(nfd);
          return 0;
        } catch {
          return EIO;
        }
      };
    });
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

/** PostgreSQL inside this process, with the extensions that the migrations create. */
export async function startPglite(options: PGliteOptions): Promise<PGlite> {
  const client = await PGlite.create({ ...options, extensions: { pg_trgm, unaccent } });
  dropArrayParsers(client);
  prepareStatements(client);
  return client;
}

/**
 * PGlite knows a parser for the arrays of each type and table, and the driver copies all of them for each query: half of
 * the time of a small one. The schema has no arrays.
 */
function dropArrayParsers(client: PGlite): void {
  const known = new Set(Object.keys(types.parsers));
  client.parsers = Object.fromEntries(
    Object.entries(client.parsers).filter(([type]) => known.has(type)),
  );
}

/** Brings a running PGlite up to date. `release` is called after it has closed. */
export async function migratePglite(client: PGlite, release: () => void): Promise<OpenDatabase> {
  const db = drizzle(client);
  await migrate(db, { migrationsFolder: MIGRATIONS });
  const close = async (): Promise<void> => {
    await client.close();
    release();
  };
  const ping = async (): Promise<void> => {
    await client.query('select 1');
  };
  return { db, reads: db, ping, kind: 'pglite', close };
}

/** The files of a data directory can't be opened. The message says what to do. */
export class DataDirectoryDamagedError extends Error {
  override readonly name = 'DataDirectoryDamagedError';
}

/** PostgreSQL's own words where it has any: what Emscripten adds about its build helps nobody. */
function damaged(dataDirectory: string, error: unknown): Error {
  // The file system's own words are clear: no room, no right.
  if (error instanceof Error && 'syscall' in error) return error;
  const words = error instanceof Error ? error.message : 'unknown';
  const [reason = 'unknown'] = words.replace(/\. Build with -sASSERTIONS.*/s, '').split('\n');
  // Of a damaged log it says nothing more than that it gave up.
  const said = reason === 'Aborted()' ? '' : ` (PostgreSQL: ${reason})`;
  return new DataDirectoryDamagedError(
    `the database in ${dataDirectory} can't be opened, its files are damaged or incomplete${said}. ` +
      `Nothing in it was changed. Put your newest backup in its place (npm run restore; docs/operations.md, "Backups"), ` +
      `or set DATA_DIR to another directory to begin with an empty one.`,
    { cause: error },
  );
}

async function startIn(dataDirectory: string): Promise<PGlite> {
  try {
    return await startPglite(syncedDirectory(path.join(dataDirectory, 'database')));
  } catch (error) {
    throw damaged(dataDirectory, error);
  }
}

/**
 * The database in `dataDirectory`, made when there is none.
 * @throws DataDirectoryInUseError when another process has it open
 * @throws DataDirectoryDamagedError when its files can't be read as a database
 */
export async function openPglite(dataDirectory: string): Promise<OpenDatabase> {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const release = await lockDataDirectory(dataDirectory);
  try {
    const client = await startIn(dataDirectory);
    const opened = await migratePglite(client, release);
    refuseWithoutRoom(client, () => hasRoom(dataDirectory));
    return opened;
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * Free bytes below which nothing is changed any more. PostgreSQL needs 16 MB at once for its next log file; without a process
 * beside it, it waits for ever where it does not get them, and the server with it.
 */
const LEAST_ROOM = 48 * 2 ** 20;

function hasRoom(directory: string): boolean {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize >= LEAST_ROOM;
}

/** The first byte of the message by which a statement comes; its text begins after length and name. */
const PARSE = 0x50;
const HARMLESS = /^\s*(?:select|begin|commit|rollback|savepoint|release|set|show)\b/i;
const CHANGES = /\b(?:insert|update|delete)\b/i;

const mayWrite = (text: string): boolean =>
  /^\s*with\b/i.test(text) ? CHANGES.test(text) : !HARMLESS.test(text);

/** Answers statements that write as PostgreSQL does on a full disk, code 53100, as long as there is too little room; reads go on. */
export function refuseWithoutRoom(client: PGlite, hasRoomNow: () => boolean): void {
  const send: PGlite['execProtocolStream'] = client.execProtocolStream.bind(client);
  client.execProtocolStream = async (message, options) => {
    if (message[0] === PARSE) {
      const name = message.indexOf(0, 5);
      const text = Buffer.from(message.subarray(name + 1)).toString('latin1');
      if (mayWrite(text) && !hasRoomNow()) {
        const full = new Error('too little room for another log file: No space left on device');
        throw Object.assign(full, { code: '53100' });
      }
    }
    return send(message, options);
  };
}

function hasStreamOperations(value: unknown): value is { stream_ops: NodeStreamOperations } {
  return typeof value === 'object' && value !== null && 'stream_ops' in value;
}

/**
 * Options that make PGlite keep its files in `directory` and sync each commit (`-F` is what turns syncing off).
 * @param sync brings an open file to the disk
 */
export function syncedDirectory(
  directory: string,
  sync: SyncFile = fsyncSync,
): Pick<PGliteOptions, 'fs' | 'startParams'> {
  const startParams = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F');
  return {
    fs: new SyncedNodeFS(directory, sync),
    // Emscripten's fdatasync does nothing; its fsync calls the function above.
    startParams: [...startParams, '-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
  };
}

/** Where drizzle-kit writes the migrations and the server reads them. */
export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
