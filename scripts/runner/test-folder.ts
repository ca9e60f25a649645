import { rmSync } from 'node:fs';
import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm';
/** Databases and browser profiles of the tests take less than half of it at a time, bytes. */
const ROOM = 4 * 2 ** 30;
/** Browsers, servers and compilers need memory, too. */
const ROOM_BESIDE = 4 * 2 ** 30;

/**
 * Makes a folder for everything that the tests write, and deletes it when this process ends. Where there is room it lies in
 * memory: hundreds of databases and profiles are copied and synced, and on a busy disk each of them waits.
 */
export async function makeTestFolder(): Promise<string> {
  // A folder that somebody has chosen is right.
  const isChosen = process.env['TMPDIR'] !== undefined;
  const parent = !isChosen && (await hasRoomInMemory()) ? IN_MEMORY : tmpdir();
  const folder = await mkdtemp(join(parent, 'haat-tests-'));
  // PostgreSQL runs as a user of its own.
  await chmod(folder, 0o711);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

async function hasRoomInMemory(): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(IN_MEMORY);
    return bavail * bsize >= ROOM && process.availableMemory() >= ROOM + ROOM_BESIDE;
  } catch {
    return false;
  }
}
