import { parseArgs } from 'node:util';
import { DataDirectoryInUseError, lockDataDirectory } from '../db/data-directory-lock.ts';
import type { OpenDatabase } from '../db/database.ts';
import { beginEpoch } from '../epoch/epoch.ts';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/** What is no copy of a data folder, and is not put in place of one. */
class NoBackupError extends Error {
  override readonly name = 'NoBackupError';
}

const LOCK = 'server.lock';

/** Earlier restores keep what they moved aside in the folder itself: on its volume, where renaming is all that it takes. */
const ASIDE = 'before-restore-';

const DRAFT = 'restoring-';

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

/** True for a copy of a data folder with a database in it. */
function isBackup(folder: string): boolean {
  return existsSync(path.join(folder, 'database', 'PG_VERSION'));
}

/**
 * Puts a copy of a data folder in the place of another one. What was there is moved aside, never deleted. The copy is made
 * whole before anything is moved.
 * @param stamp names what is moved aside
 * @returns where what was there lies now; null when nothing was there
 * @throws NoBackupError, and DataDirectoryInUseError while a server runs on the folder
 */
async function restoreDataFolder(
  backup: string,
  dataFolder: string,
  stamp: string,
): Promise<string | null> {
  if (!isBackup(backup)) {
    throw new NoBackupError(
      `${backup} is no copy of a data folder: there is no database/PG_VERSION in it.`,
    );
  }
  if (path.resolve(backup) === path.resolve(dataFolder)) {
    throw new NoBackupError(`${backup} is the data folder itself. Name the folder of the backup.`);
  }
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const unlock = await lockDataDirectory(dataFolder);
  try {
    const draft = path.join(dataFolder, DRAFT + stamp);
    mkdirSync(draft, { mode: 0o700 });
    for (const name of partsOf(backup)) {
      cpSync(path.join(backup, name), path.join(draft, name), { recursive: true });
    }
    const there = partsOf(dataFolder);
    const aside = path.join(dataFolder, ASIDE + stamp);
    mkdirSync(aside, { mode: 0o700 });
    for (const name of there) renameSync(path.join(dataFolder, name), path.join(aside, name));
    for (const name of readdirSync(draft)) {
      renameSync(path.join(draft, name), path.join(dataFolder, name));
    }
    rmSync(draft, { recursive: true });
    if (there.length > 0) return aside;
    rmSync(aside, { recursive: true });
    return null;
  } finally {
    unlock();
  }
}

/** What of a data folder is data. */
function partsOf(folder: string): string[] {
  const isOther = (name: string): boolean =>
    name === LOCK || name.startsWith(ASIDE) || name.startsWith(DRAFT);
  return readdirSync(folder).filter((name) => !isOther(name));
}
