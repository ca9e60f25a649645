import { execFile } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const run = promisify(execFile);
const MB = 1_000_000;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'haat-import-memory-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A price list of about `megabytes` with 1,000 products, many duplicates and now and then a broken row. */
function writeGoods(megabytes: number): string {
  const file = path.join(folder, `goods-${megabytes}.csv`);
  const descriptor = openSync(file, 'w');
  writeSync(descriptor, 'id,product,category,sale_price,description\n');
  const description = 'A longer text about it. '.repeat(40);
  for (let row = 0, written = 0; written < megabytes * MB;) {
    const rows = Array.from({ length: 500 }, () => {
      row += 1;
      const name = row % 1000 === 7 ? `"broken ${row}` : `Thing no ${row % 1000}x`;
      return `${row % 1000},${name},Foodgrains,${row % 90}.5,"${description}"\n`;
    });
    written += writeSync(descriptor, rows.join(''));
  }
  closeSync(descriptor);
  return file;
}

/** Imports a file in a process of its own. @returns the memory it took above its empty database's, MB */
async function importFile(file: string): Promise<{ memoryMb: number; stdout: string }> {
  const script = fileURLToPath(
    new URL('../../support/catalogue/measure-import.ts', import.meta.url),
  );
  const argv = ['--import', 'tsx', script, file, path.join(folder, 'rejects.csv')];
  // A heap that may grow to gigabytes is not cleaned up before it has: this one has to be.
  const env = { ...process.env, TEST_DATABASE_URL: '', NODE_OPTIONS: '--max-old-space-size=128' };
  const { stdout } = await run(process.execPath, argv, { env, maxBuffer: 10 * MB });
  return { memoryMb: Number(/memory (\d+)/.exec(stdout)?.[1]), stdout };
}

describe('a large import', () => {
  test('of 60 MB gets along with a heap of 128 MB', async () => {
    const { memoryMb, stdout } = await importFile(writeGoods(60));
    expect(stdout).toMatch(/\d{5} rows read/);
    expect(statSync(path.join(folder, 'rejects.csv')).size).toBeGreaterThan(55 * MB);
    expect(memoryMb).toBeLessThan(250);
  }, 120_000);
});
