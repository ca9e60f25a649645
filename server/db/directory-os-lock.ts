import { spawn } from 'node:child_process';
import { Socket } from 'node:net';

/** The operating system's lock on a directory: held by this process, by another one, or not to be had here. */
export type DirectoryOsLock =
  | { readonly state: 'held'; readonly release: () => void }
  | { readonly state: 'taken' | 'missing' };

/** What `flock` ends with when somebody else holds the lock. */
const TAKEN = 1;

/**
 * Takes the operating system's lock on a directory, which ends with this process however that dies, and which holds between
 * containers that share the directory. Node has no call for it: the program `flock` (util-linux, busybox) keeps it for as long as
 * its standard input, a pipe from this process, is open.
 */
export function takeDirectoryOsLock(directory: string): Promise<DirectoryOsLock> {
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
