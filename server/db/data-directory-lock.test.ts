import { spawnSync } from 'node:child_process';
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
const leaveLock = (holder: object): void => writeFileSync(file(), JSON.stringify(holder));
/** The number of a process that has ended. */
const deadPid = (): number => spawnSync(process.execPath, ['--version']).pid;

describe('the lock of a data directory', () => {
  test('keeps a second holder out until it is given back', () => {
    const release = lockDataDirectory(folder);
    expect(() => lockDataDirectory(folder)).toThrow(DataDirectoryInUseError);
    expect(() => lockDataDirectory(folder)).toThrow(
      `${folder} is in use by process ${process.pid} on ${hostname()}.`,
    );
    release();
    lockDataDirectory(folder)();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is taken over from a process that has died', () => {
    leaveLock({ pid: deadPid(), host: hostname(), startedAt: null });
    lockDataDirectory(folder);
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({ pid: process.pid });
  });

  test.runIf(existsSync('/proc/self/stat'))(
    'is taken over when another process has the number now',
    () => {
      leaveLock({ pid: process.pid, host: hostname(), startedAt: 'an earlier boot:1' });
      expect(() => lockDataDirectory(folder)).not.toThrow();
    },
  );

  test('is left alone when this machine cannot tell whether the process lives', () => {
    leaveLock({ pid: deadPid(), host: 'another-machine', startedAt: null });
    expect(() => lockDataDirectory(folder)).toThrow(/on another-machine.*delete .*server\.lock/);
    expect(readdirSync(folder)).toEqual(['server.lock']);
  });

  test.each(['', '{"pid":', 'null', '{"pid":"one"}'])('is stale when it holds %j', (text) => {
    writeFileSync(file(), text);
    expect(() => lockDataDirectory(folder)).not.toThrow();
  });
});
