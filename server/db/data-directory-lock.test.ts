import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DataDirectoryInUseError, lockDataDirectory } from './data-directory-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'haat-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = (): string => join(folder, 'server.lock');
const holderOf = (): unknown => JSON.parse(readFileSync(file(), 'utf8'));
const leaveLock = (holder: object): void => writeFileSync(file(), JSON.stringify(holder));
/** The number of a process that has ended. */
const deadPid = (): number => spawnSync(process.execPath, ['--version']).pid;

/** Whether this machine has the program that keeps the operating system's lock. */
const hasFlock = spawnSync('flock', ['--version']).error === undefined;
const another = { host: 'another-machine', startedAt: null };

describe('the lock of a data directory', () => {
  test('keeps a second holder out until it is given back', async () => {
    const release = await lockDataDirectory(folder);
    await expect(lockDataDirectory(folder)).rejects.toThrow(DataDirectoryInUseError);
    await expect(lockDataDirectory(folder)).rejects.toThrow(
      `${folder} is in use by process ${process.pid} on ${hostname()}.`,
    );
    release();
    expect(readdirSync(folder)).toEqual([]);
    (await lockDataDirectory(folder))();
  });

  test('is taken over from a process that has died', async () => {
    leaveLock({ pid: deadPid(), host: hostname(), startedAt: null });
    const release = await lockDataDirectory(folder);
    expect(holderOf()).toMatchObject({ pid: process.pid });
    release();
  });

  test.runIf(existsSync('/proc/self/stat'))(
    'is taken over when another process has the number now',
    async () => {
      leaveLock({ pid: process.pid, host: hostname(), startedAt: 'an earlier boot:1' });
      const release = await lockDataDirectory(folder);
      expect(holderOf()).toMatchObject({ pid: process.pid });
      release();
    },
  );

  test.runIf(hasFlock)(
    'is taken over from a process that died when the machine had another name',
    async () => {
      leaveLock({ pid: process.pid, ...another, osLocked: true });
      const release = await lockDataDirectory(folder);
      expect(holderOf()).toMatchObject({ host: hostname() });
      release();
    },
  );

  test.runIf(hasFlock)('is left alone while a process under another name lives', async () => {
    const holder = spawn('flock', ['-n', folder, 'cat'], { stdio: ['pipe', 'pipe', 'ignore'] });
    holder.stdin.write('held\n');
    await once(holder.stdout, 'data');
    leaveLock({ pid: deadPid(), ...another, osLocked: true });
    await expect(lockDataDirectory(folder)).rejects.toThrow(/in use .* on another-machine/);
    holder.stdin.end();
    await once(holder, 'exit');
    (await lockDataDirectory(folder))();
  });

  test('is left alone when this machine cannot tell whether the process lives', async () => {
    leaveLock({ pid: deadPid(), ...another });
    await expect(lockDataDirectory(folder)).rejects.toThrow(
      /on another-machine.*delete .*server\.lock/,
    );
    expect(readdirSync(folder)).toEqual(['server.lock']);
  });

  test.each(['', '{"pid":', 'null', '{"pid":"one"}'])('is stale when it holds %j', async (text) => {
    writeFileSync(file(), text);
    const release = await lockDataDirectory(folder);
    expect(holderOf()).toMatchObject({ pid: process.pid });
    release();
  });
});
