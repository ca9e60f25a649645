import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { runImport, type ExitCode } from '../../../server/import/run-import.ts';
import { loadPlaces } from '../../../server/places/load-places.ts';
import type { Database, OpenDatabase } from '../../../server/db/database.ts';
import { TEST_NOON } from '../test-clock.ts';
import { openTestDatabase } from '../servers/test-database.ts';

/** What an import said and did. */
export interface ImportRun {
  readonly code: ExitCode;
  readonly stdout: string;
  readonly stderr: string;
  /** The file of rejected rows, `''` when there is none. */
  readonly rejects: string;
}

/** Runs imports as the command line does, on a database of its own and in a folder of its own. */
export interface ImportRunner {
  readonly db: Database;
  /** Writes `bytes` as a CSV file and imports it; `argv` must name a store. */
  readonly run: (
    bytes: string | Uint8Array,
    argv?: readonly string[],
    openDatabase?: () => Promise<OpenDatabase>,
  ) => Promise<ImportRun>;
  /** The same with the bytes on standard input. */
  readonly runStdin: (bytes: string, argv?: readonly string[]) => Promise<ImportRun>;
  readonly file: string;
  readonly close: () => Promise<void>;
}

export async function createImportRunner(): Promise<ImportRunner> {
  const folder = mkdtempSync(path.join(tmpdir(), 'haat-import-test-'));
  const file = path.join(folder, 'goods.csv');
  const rejectsFile = path.join(folder, 'goods.rejected.csv');
  const places = loadPlaces();
  const opened = await openTestDatabase();
  // The import closes what it opened; this database stays for the test to look into.
  const shared: OpenDatabase = { ...opened, close: async () => undefined };

  async function start(
    stdin: Readable,
    argv: readonly string[],
    openDatabase = async () => shared,
  ): Promise<ImportRun> {
    rmSync(rejectsFile, { force: true });
    let stdout = '';
    let stderr = '';
    const code = await runImport(argv, {
      stdin,
      stdout: { write: (text) => (stdout += text) },
      stderr: { write: (text) => (stderr += text) },
      openDatabase,
      places,
      now: () => TEST_NOON,
    });
    let rejects = '';
    try {
      rejects = readFileSync(rejectsFile, 'utf8');
    } catch {
      rejects = '';
    }
    return { code, stdout, stderr, rejects };
  }
  const argvOf = (source: string, argv: readonly string[]): string[] => [
    '--file',
    source,
    '--rejects',
    rejectsFile,
    ...argv,
  ];
  return {
    db: opened.db,
    file,
    run: (bytes, argv = [], openDatabase) => {
      writeFileSync(file, bytes);
      return start(Readable.from([]), argvOf(file, argv), openDatabase);
    },
    runStdin: (bytes, argv = []) => start(Readable.from([bytes]), argvOf('-', argv)),
    close: async () => {
      await opened.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
