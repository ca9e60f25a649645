import { execFile } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const run = promisify(execFile);
const MB = 1_000_000;
const FILE_MB = 60;

/** What a large file may take more than a small one. By hand, with 200 MB: see docs/operations.md. */
const MOST_MORE_MB = 150;

const HEADER = 'id,product,category,sale_price,description\n';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'haat-import-memory-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A price list of about `megabytes`, with 1,000 products, many duplicates and now and then a broken row. */
function writeGoods(megabytes: number): string {
  const file = path.join(folder, `goods-${megabytes}.csv`);
  const descriptor = openSync(file, 'w');
  writeSync(descriptor, HEADER);
  const description = 'A longer text about it. '.repeat(40);
  for (let row = 0, written = 0; written < megabytes * MB;) {
    const rows = Array.from({ length: 500 }, () => {
      row += 1;
      const name = row % 1000 === 7 ? `"broken ${row}` : `Thing no ${row % 1000}x`;
      return `${row % 1000},${name},Foodgrains,${row % 90}.5,"${description}"\n`;
    }).join('');
    written += writeSync(descriptor, rows);
  }
  closeSync(descriptor);
  return file;
}

/** Imports a file in a process of its own. @returns the most memory it held at once, MB, and what it printed */
async function importFile(file: string): Promise<{ peakMb: number; stdout: string }> {
  const code = `process.on('exit', () => console.error('peak', process.resourceUsage().maxRSS));
    await import('./server/import/main.ts');`;
  const argv = [
    'import',
    '--file',
    file,
    '--store',
    'Shop',
    '--rejects',
    path.join(folder, 'rejects.csv'),
  ];
  const { DATABASE_URL: _ownDatabase, ...env } = process.env;
  const { stdout, stderr } = await run(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', code, '--', ...argv],
    { env: { ...env, DATA_DIR: path.join(folder, 'data'), NODE_ENV: 'test' }, maxBuffer: 10 * MB },
  );
  return { peakMb: Number(/peak (\d+)/.exec(stderr)?.[1]) / 1000, stdout };
}

describe('a large import', () => {
  test(`takes no more memory for ${FILE_MB} MB than for one row`, async () => {
    const small = path.join(folder, 'small.csv');
    writeFileSync(small, `${HEADER}0,Thing,Foodgrains,1.5,\n`);
    // The first run makes the database, which takes most of all.
    await importFile(small);
    const { peakMb: smallPeakMb } = await importFile(small);
    const large = writeGoods(FILE_MB);
    expect(statSync(large).size).toBeGreaterThan(FILE_MB * MB);
    const { peakMb, stdout } = await importFile(large);
    expect(stdout).toMatch(/\d{5} rows read/);
    expect(existsSync(path.join(folder, 'rejects.csv'))).toBe(true);
    expect(peakMb - smallPeakMb).toBeLessThan(MOST_MORE_MB);
  }, 120_000);
});
