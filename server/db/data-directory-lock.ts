import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { spawn } from 'node:child_process';
import { Socket } from 'node:net';

/** The operating system's lock on a directory: held by this process, by another one, or not to be had here. */
type DirectoryOsLock =
  | { readonly state: 'held'; readonly release: () => void }
  | { readonly state: 'taken' | 'missing' };

/** What `flock` ends with when somebody else holds the lock. */
const TAKEN = 1;

/** How long, and how often, it is tried to take the lock of a process that is ending (ms). */
const OS_LOCK_PATIENCE_MS = 2000;
const OS_LOCK_PAUSE_MS = 50;

/** Who holds a data directory; `startedAt` tells a process from a later one with the same id. */
const holderSchema = v.object({
  pid: v.number(),
  host: v.string(),
  startedAt: v.nullable(v.string()),
  /** Whether it also holds the operating system's lock, which tells for sure whether it lives. */
  osLocked: v.optional(v.boolean(), false),
});
type Holder = v.InferOutput<typeof holderSchema>;

/** Another process uses the data directory, or may do so. The message says what to do. */
export class DataDirectoryInUseError extends Error {
  override readonly name = 'DataDirectoryInUseError';
}

/** Boot id and start time in ticks, as Linux tells them; null where there is no /proc. */
function startOf(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command's name may hold spaces and brackets: fields are counted after its last bracket (proc(5), field 22).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return `${boot}:${fields[19] ?? ''}`;
  } catch {
    return null;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is there, and another user's.
    return hasCode(error, 'EPERM');
  }
}

/**
 * True when the holder runs, or when this process can't tell. One under another host's name (a recreated container, a laptop on
 * another network) is gone when it kept the operating system's lock and that is ours now.
 */
function mayBeRunning({ pid, host, startedAt, osLocked }: Holder, isOurs: boolean): boolean {
  if (host !== hostname()) return !(osLocked && isOurs);
  if (!isAlive(pid)) return false;
  return startedAt === null || startedAt === startOf(pid);
}

function readHolder(file: string): Holder | undefined {
  try {
    return v.parse(holderSchema, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Puts a complete lock file in place; false when there is one already. */
function place(file: string, osLocked: boolean): boolean {
  const startedAt = startOf(process.pid);
  const holder: Holder = { pid: process.pid, host: hostname(), startedAt, osLocked };
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(draft);
  }
}

/** Takes a dead process's lock file away; a living one's that came in between is put back. */
function removeStale(file: string, isOurs: boolean): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  const holder = readHolder(aside);
  if (holder !== undefined && mayBeRunning(holder, isOurs)) linkSync(aside, file);
  rmSync(aside);
}

function inUse(directory: string, file: string): DataDirectoryInUseError {
  const { pid, host } = readHolder(file) ?? { pid: 'unknown', host: hostname() };
  return new DataDirectoryInUseError(
    `${directory} is in use by process ${pid} on ${host}. Stop it, or set DATA_DIR to another directory ` +
      `or DATABASE_URL to a PostgreSQL server. If that process is surely gone, delete ${file}.`,
  );
}

/** Takes the operating system's lock; one whose process has just ended is given time to go. */
async function takeOsLock(directory: string, file: string): Promise<DirectoryOsLock> {
  const until = performance.now() + OS_LOCK_PATIENCE_MS;
  for (;;) {
    const osLock = await takeDirectoryOsLock(directory);
    const holder = readHolder(file);
    const isHere = holder?.host === hostname() && mayBeRunning(holder, false);
    if (osLock.state !== 'taken' || isHere || performance.now() > until) return osLock;
    await wait(OS_LOCK_PAUSE_MS);
  }
}

/**
 * Locks a data directory for this process, because two processes on one PGlite directory corrupt it silently.
 * The lock of a process that died is taken over, also when the machine has another name since. A lock file that can't be read
 * counts as stale: it is only ever put in place complete.
 * @returns gives the lock back
 * @throws DataDirectoryInUseError when another process holds it
 */
export async function lockDataDirectory(directory: string): Promise<() => void> {
  const file = path.join(directory, 'server.lock');
  const osLock = await takeOsLock(directory, file);
  if (osLock.state === 'taken') throw inUse(directory, file);
  const isOurs = osLock.state === 'held';
  const release = (): void => {
    if (osLock.state === 'held') osLock.release();
  };
  try {
    if (!place(file, isOurs)) {
      const holder = readHolder(file);
      if (holder === undefined || !mayBeRunning(holder, isOurs)) removeStale(file, isOurs);
      if (!place(file, isOurs)) throw inUse(directory, file);
    }
  } catch (error) {
    release();
    throw error;
  }
  return () => {
    rmSync(file, { force: true });
    release();
  };
}

/**
 * Takes the operating system's lock on a directory, which ends with this process however that dies, and which holds between
 * containers that share the directory. Node has no call for it: the program `flock` (util-linux, busybox) keeps it for as long as
 * its standard input, a pipe from this process, is open.
 */
function takeDirectoryOsLock(directory: string): Promise<DirectoryOsLock> {
  return new Promise((resolve) => {
    // In a group of its own: an interrupt from the terminal must not end it before this process.
    const holder = spawn('flock', ['-n', directory, 'cat'], {
      detached: true,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    holder.once('error', () => resolve({ state: 'missing' }));
    holder.once('exit', (code) => resolve({ state: code === TAKEN ? 'taken' : 'missing' }));
    // Ending before what was written is read is told by `exit`.
    holder.stdin.on('error', () => undefined);
    holder.stdout.once('data', () => {
      holder.unref();
      for (const pipe of [holder.stdin, holder.stdout]) {
        if (pipe instanceof Socket) pipe.unref();
      }
      resolve({ state: 'held', release: () => void holder.kill('SIGTERM') });
    });
    holder.stdin.write('held\n');
  });
}
