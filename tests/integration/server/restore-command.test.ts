import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockDataDirectory } from '../../../server/db/data-directory-lock.ts';
import type { Database } from '../../../server/db/database.ts';
import { openPglite } from '../../../server/db/open-pglite.ts';
import { partitionVersions } from '../../../server/db/database-tables.ts';
import { readEpoch } from '../../../server/epoch/epoch.ts';
import { runRestore } from '../../../server/restore/run-restore.ts';

const TWO_MINUTES = 120_000;
let folder: string;
const data = () => join(folder, 'data');
const backup = () => join(folder, 'backup');

async function inData<Value>(work: (db: Database) => Promise<Value>): Promise<Value> {
  const { db, close } = await openPglite(data());
  try {
    return await work(db);
  } finally {
    await close();
  }
}

const write = (partition: string) =>
  inData(async (db) => {
    await db.insert(partitionVersions).values({ partition, version: 1 });
    return readEpoch(db);
  });
const whatIsThere = () =>
  inData(async (db) => {
    const rows = await db.select().from(partitionVersions);
    return { partitions: rows.map(({ partition }) => partition), epoch: await readEpoch(db) };
  });

async function run(words: readonly string[], isPostgres = false) {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const code = await runRestore(words, {
    dataFolder: data(),
    isPostgres,
    openDatabase: () => openPglite(data()),
    print,
    printError: print,
    now: Date.now,
  });
  return { code, said: lines.join('\n') };
}

let epoch: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'haat-restore-'));
  epoch = await write('before the backup');
  cpSync(data(), backup(), { recursive: true });
}, TWO_MINUTES);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('npm run restore', () => {
  test(
    'VER-1 puts the copy in place, keeps what was there aside, and begins another epoch',
    async () => {
      expect(await write('after the backup')).toBe(epoch);
      const { code, said } = await run(['--from', backup()]);
      expect(code).toBe(0);
      const { partitions, epoch: now } = await whatIsThere();
      expect(partitions).toEqual(['before the backup']);
      expect(now).not.toBe(epoch);
      expect(said).toContain(now);
      const aside = readdirSync(data()).filter((name) => name.startsWith('before-restore-'));
      expect(aside).toHaveLength(1);
      expect(existsSync(join(data(), aside[0] ?? '', 'database', 'PG_VERSION'))).toBe(true);
    },
    TWO_MINUTES,
  );

  test(
    'VER-1 begins another epoch in place after a failover',
    async () => {
      const before = await whatIsThere();
      expect((await run(['--mark'])).code).toBe(0);
      const after = await whatIsThere();
      expect(after.partitions).toEqual(before.partitions);
      expect(after.epoch).not.toBe(before.epoch);
    },
    TWO_MINUTES,
  );

  test('changes nothing while a server runs on the folder, or when there is no copy', async () => {
    const unlock = await lockDataDirectory(data());
    expect(await run(['--from', backup()])).toMatchObject({ code: 1 });
    unlock();
    expect(await run(['--from', join(folder, 'nothing')])).toMatchObject({ code: 1 });
    expect(await run(['--from', data()])).toMatchObject({ code: 1 });
  });

  test('says how it is used', async () => {
    for (const words of [[], ['--from', 'x', '--mark'], ['--what']]) {
      const { code, said } = await run(words);
      expect(code).toBe(2);
      expect(said).toContain('npm run restore');
    }
    expect(await run(['--from', backup()], true)).toMatchObject({ code: 2 });
  });
});
