import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { lockDataDirectory } from '../db/data-directory-lock.ts';

/** What is no copy of a data folder, and is not put in place of one. */
export class NoBackupError extends Error {
  override readonly name = 'NoBackupError';
}

const LOCK = 'server.lock';

/** True for a copy of a data folder with a database in it. */
function isBackup(folder: string): boolean {
  return existsSync(path.join(folder, 'database', 'PG_VERSION'));
}

/** Earlier restores keep what they moved aside in the folder itself: on its volume, where renaming is all that it takes. */
const ASIDE = 'before-restore-';
const DRAFT = 'restoring-';

/**
 * Puts a copy of a data folder in the place of another one. What was there is moved aside, never deleted. The copy is made
 * whole before anything is moved.
 * @param stamp names what is moved aside
 * @returns where what was there lies now; null when nothing was there
 * @throws NoBackupError, and DataDirectoryInUseError while a server runs on the folder
 */
export async function restoreDataFolder(
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
