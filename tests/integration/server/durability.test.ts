import { fsyncSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startPglite, syncedDirectory } from '../../../server/db/open-pglite.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'haat-durability-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('PGlite on a data directory', () => {
  test('brings each commit to the disk before it answers', async () => {
    let syncs = 0;
    const options = syncedDirectory(join(folder, 'database'), (file) => {
      syncs += 1;
      fsyncSync(file);
    });
    const client = await startPglite(options);
    await client.exec('create table notes (text text)');
    const before = syncs;
    for (let note = 0; note < 10; note += 1)
      await client.query('insert into notes values ($1)', ['x']);
    expect(syncs - before).toBeGreaterThanOrEqual(10);
    await client.close();
  });

  test('answers no commit that the disk refused', async () => {
    let broken = false;
    const options = syncedDirectory(join(folder, 'database'), (file) => {
      if (broken) throw new Error('the disk is gone');
      fsyncSync(file);
    });
    const client = await startPglite(options);
    await client.exec('create table notes (text text)');
    broken = true;
    await expect(client.query("insert into notes values ('x')")).rejects.toThrow(/./);
  });
});
