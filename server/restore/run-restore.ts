import { parseArgs } from 'node:util';
import { DataDirectoryInUseError } from '../db/data-directory-lock.ts';
import type { OpenDatabase } from '../db/database.ts';
import { beginEpoch } from '../epoch/database-epoch.ts';
import { NoBackupError, restoreDataFolder } from './restore-data.ts';

/** What the command works on and speaks to. */
export interface RestoreParts {
  /** Where PGlite's data is. */
  readonly dataFolder: string;
  /** Whether the data is in PostgreSQL, whose own tools restore it. */
  readonly isPostgres: boolean;
  readonly openDatabase: () => Promise<OpenDatabase>;
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
  /** ms since the epoch. */
  readonly now: () => number;
}

const USAGE = `Usage:
  npm run restore -- --from <folder>   puts a copy of DATA_DIR back in its place; what was there is moved aside
  npm run restore -- --mark            the data is in place (PostgreSQL was restored, or a failover lost writes)
Both tell phones to ask for everything anew (VER-1). Stop all copies of the server before.`;

function readOptions(words: readonly string[]): { from?: string; mark?: boolean } | undefined {
  try {
    const options = { from: { type: 'string' }, mark: { type: 'boolean' } } as const;
    return parseArgs({ args: [...words], options }).values;
  } catch {
    return undefined;
  }
}

/** Runs the command. @returns its exit code: 0 done · 1 not done, with the reason · 2 not understood */
export async function runRestore(words: readonly string[], parts: RestoreParts): Promise<number> {
  const { print, printError, dataFolder, isPostgres } = parts;
  const { from, mark = false } = readOptions(words) ?? {};
  if ((from === undefined) === !mark) {
    printError(USAGE);
    return 2;
  }
  if (from !== undefined && isPostgres) {
    printError(
      'DATABASE_URL is set: restore PostgreSQL with its own tools, then run `npm run restore -- --mark`.',
    );
    return 2;
  }
  try {
    if (from !== undefined) {
      const stamp = new Date(parts.now()).toISOString().replaceAll(/[:.]/g, '-');
      const aside = await restoreDataFolder(from, dataFolder, stamp);
      print(`${from} is in ${dataFolder} now.`);
      if (aside !== null) print(`What was there lies in ${aside}.`);
    }
    const { db, close } = await parts.openDatabase();
    try {
      print(`The database begins epoch ${await beginEpoch(db)}. Phones will ask for all anew.`);
    } finally {
      await close();
    }
    return 0;
  } catch (error) {
    if (!(error instanceof NoBackupError || error instanceof DataDirectoryInUseError)) throw error;
    printError(error.message);
    return 1;
  }
}
