import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { lockDataDirectory } from '../../../server/db/data-directory-lock.ts';
import { openPglite } from '../../../server/db/open-pglite.ts';
import { ownShop } from '../../support/people/own-shop.ts';
import { aStore } from '../../support/builders/store-builders.ts';

const own = ownShop();
const { run, itemsOf, isMade } = own;

const HEADER = 'id,product,category,sub_category,brand,sale_price,market_price';
const csv = (...rows: string[]): string => `${[HEADER, ...rows].join('\n')}\n`;
const GOODS = csv(
  '1,Toor dal 1kg,Foodgrains,Dals & Pulses,Tata,145.50,160',
  '2,"Basmati rice, aged 5 kg",Foodgrains,Rice,Daawat,"₹1,299.00","1,450"',
  '3,Toned milk 500ml,Dairy,,Nandini,24,24',
);

const namesOf = async (storeId?: string) => (await itemsOf(storeId)).map(({ name }) => name);
const reasonsIn = (rejects: string): string[] =>
  rejects
    .split('\n')
    .slice(1, -1)
    .flatMap((line) => /^\d+,[^,]+(?=,")/.exec(line)?.[0] ?? []);

describe('encodings', () => {
  const text = csv('1,Crème brûlée 100g,Dairy,,Nestlé,45,45');
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16LE', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16BE', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['windows-1252', Buffer.from(text, 'latin1')],
    ['UTF-8 with CRLF', Buffer.from(text.replaceAll('\n', '\r\n'))],
    ['UTF-8 with CR', Buffer.from(text.replaceAll('\n', '\r'))],
    ['UTF-8 without a last line end', Buffer.from(text.trimEnd())],
  ])('%s is read', async (_what, bytes) => {
    await run(bytes);
    expect(await itemsOf()).toMatchObject([
      { name: 'Crème brûlée', brand: 'Nestlé', unit: '100 g' },
    ]);
  });
});

describe('bad rows', () => {
  test('are rejected one by one, with line, reason and the row as it stood', async () => {
    const { code, stdout, rejects } = await run(
      csv(
        '1,Salt,Foodgrains,,,20,20',
        '2,"open quote,Foodgrains,,,20,20',
        '3,"Sugar, fine",Foodgrains,,,45,45',
        '4,Minus,Foodgrains,,,-5,10',
        '5,Nothing,Foodgrains,,,,10',
        '6,Free,Foodgrains,,,0,10',
        '7,Absurd,Foodgrains,,,99999999,',
        '8,Dear,Foodgrains,,,50,10',
        '9,,Foodgrains,,,50,60',
        '1,Same id,Foodgrains,,,20,20',
        '10,SALT,Foodgrains,,,21,21',
        '11,Too many,Foodgrains,,,1,2,3,4',
        '12,Spoiled "quote" inside,Foodgrains,,,30,30',
        '13,"bad"quote,Foodgrains,,,30,30',
        '14,Last,Foodgrains,,,30,30',
      ),
    );
    expect(code).toBe(0);
    expect(await namesOf()).toEqual(['Salt', 'Sugar, fine', 'Spoiled "quote" inside', 'Last']);
    expect(reasonsIn(rejects)).toEqual([
      '3,broken quotes',
      '5,price not positive',
      '6,price missing',
      '7,price not positive',
      '8,price absurd',
      '9,price above mrp',
      '10,name missing',
      '11,duplicate',
      '12,same goods at another price',
      '13,too many columns',
      '15,broken quotes',
    ]);
    expect(rejects).toContain('3,broken quotes,"2,""open quote,Foodgrains,,,20,20"\n');
    expect(stdout).toContain('15 rows read\n4 taken: 4 new, 0 changed, 0 unchanged\n11 rejected\n');
    expect(stdout).toContain('  1 duplicate\n');
  });

  test('an open quote at the very end takes nothing with it', async () => {
    const { rejects } = await run(
      csv('1,Salt,Foodgrains,,,20,20', '2,"open,Foodgrains,,,20,20', '3,Sugar,Foodgrains,,,45,45'),
    );
    expect(await namesOf()).toEqual(['Salt', 'Sugar']);
    expect(reasonsIn(rejects)).toEqual(['3,broken quotes']);
  });

  test('control characters and markup are no danger', async () => {
    await run(csv("1,Robert'); drop table stores;--,<b>x</b>,,\u0000\u202ebrand,20,20"));
    expect(await itemsOf()).toMatchObject([
      { name: "Robert'); drop table stores;--", brand: 'brand' },
    ]);
  });
});

describe('what the person can put right', () => {
  test('a database that the server holds: nothing is opened, and what to do is said', async () => {
    const directory = mkdtempSync(path.join(tmpdir(), 'haat-import-locked-'));
    const release = await lockDataDirectory(directory);
    const { code, stderr } = await own.imports.run(GOODS, ['--store', 'Shop'], () =>
      openPglite(directory),
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(/in use by process \d+.*Stop it, or set DATA_DIR.*DATABASE_URL/);
    release();
    rmSync(directory, { recursive: true });
  });

  test.each([
    [
      'a file that is not there',
      ['--file', '/no/such.csv', '--store', 'Shop'],
      'there is no file /no/such.csv',
    ],
  ])('%s', async (_what, argv, message) => {
    const { code, stderr } = await run('', argv);
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
  });

  test.each([
    ['an empty file', '', [], 'the file is empty'],
    ['a file of blank lines', '\n\n \n', [], 'the file is empty'],
    ['no price column', 'name,colour\nSalt,white\n', [], '--col-price'],
    ['a column that is not there', GOODS, ['--col-name', 'title'], 'no column "title"'],
    ['a pincode that nobody has', GOODS, ['--pincode', '999999'], '999999'],
    ['a pincode nobody knows the place of', GOODS, ['--pincode', '182101'], '182101'],
  ])('%s makes no store', async (_what, text, argv, message) => {
    const { code, stderr } = await run(text, argv);
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
    expect(await isMade()).toBe(false);
  });

  test('a name that several stores have', async () => {
    for (const id of ['one', 'two']) await aStore(own.imports.db, { id, name: 'Twin' });
    const { code, stderr } = await run(GOODS, ['--store', 'twin']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('one, two')]);
  });

  test('--help says how it is used', async () => {
    const { code, stdout } = await own.imports.run('', ['--help']);
    expect([code, stdout]).toEqual([0, expect.stringContaining('--col-name')]);
  });

  test('a wrong command line is answered with how it is used', async () => {
    const { code, stderr } = await run(GOODS, ['--colour', 'red']);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/--colour[^]*Usage: npm run import/)]);
  });
});
