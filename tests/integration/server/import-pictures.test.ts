import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runImport } from '../../../server/import/run-import.ts';
import { itemFactRows } from '../../../server/catalogue/catalogue-tables.ts';
import { loadPlaces } from '../../../server/places/load-places.ts';
import { readOwnPicture } from '../../../src/domain/catalogue/picture-address.ts';
import { ownShop } from '../../support/people/own-shop.ts';

const own = ownShop();
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'haat-pictures-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const HEADER = 'sku,product,sale_price,market_price,barcode,image';
const csv = (...rows: string[]): string => `${[HEADER, ...rows].join('\n')}\n`;
const GOODS = csv(
  'TD-1,Toor dal 1kg,145,160,8901058000290,',
  'MD-2,Moong dal 1kg,150,160,,https://shop.example/img/moong.jpg?w=3; back.png',
  'RJ-3,Rajma 1kg,150,160,,',
);

const aPicture = (shade: number) =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: { r: shade, g: 9, b: 9 } } });
async function put(name: string, shade: number): Promise<void> {
  writeFileSync(path.join(folder, name), await aPicture(shade).jpeg({ quality: 100 }).toBuffer());
}

/** The red of the colour that stands in for each picture of an item: which pictures they are, and in which order. */
async function picturesOf(place: number): Promise<number[]> {
  const item = (await own.itemsOf())[place];
  const [row] = await own.imports.db
    .select()
    .from(itemFactRows)
    .where(eq(itemFactRows.itemId, item?.id ?? ''));
  const pictures = row?.facts.pictures ?? [];
  // The first is on the shelf.
  expect([item?.picture, undefined]).toContain(pictures[0]);
  return pictures.map((name) => parseInt(readOwnPicture(name)?.colour.slice(0, 2) ?? '', 16));
}

const near = (shades: readonly number[]) =>
  shades.map((shade) => expect.closeTo(shade, -0.6) as number);

describe('IMG-1 a folder of pictures', () => {
  test('goes to the items that its files are called like, by SKU or barcode, in their order', async () => {
    await put('td-1.jpg', 40);
    await put('8901058000290-3.jpg', 160);
    await put('TD-1 (2).JPG', 100);
    await put('moong.jpg', 200);
    await put('back.png', 240);
    await put('holiday.jpg', 10);
    const { code, stdout } = await own.run(GOODS, ['--pictures', folder]);
    expect(stdout).toContain('6 pictures: 2 items have pictures, 2 of them new ones');
    expect(stdout).toContain('1 belong to no item by SKU or barcode: holiday.jpg');
    expect(code).toBe(0);
    expect(await picturesOf(0)).toEqual(near([40, 100, 160]));
    expect(await picturesOf(1)).toEqual(near([200, 240]));
    expect(await picturesOf(2)).toEqual([]);
  });

  test('CAT-1 changes nothing when it comes again, nor do the products without it', async () => {
    await put('TD-1.jpg', 40);
    await own.run(GOODS, ['--pictures', folder]);
    const before = await own.itemsOf();
    const again = await own.run(GOODS, ['--pictures', folder]);
    expect(again.stdout).toContain('3 taken: 0 new, 0 changed, 3 unchanged');
    expect(again.stdout).toContain('1 items have pictures, 0 of them new ones');
    await own.run(GOODS);
    expect(await own.itemsOf()).toEqual(before);
  });

  test('can come alone, to a shop that is there, and tells first what it would do', async () => {
    const alone = (...argv: string[]) => {
      let said = '';
      const write = (text: string) => (said += text);
      const { db } = own.imports;
      const opened = { db, close: async () => undefined } as never;
      return runImport(['--pictures', folder, ...argv], {
        stdin: process.stdin,
        stdout: { write },
        stderr: { write },
        openDatabase: async () => opened,
        places: loadPlaces(),
        now: () => 0,
      }).then((code) => ({ code, said }));
    };
    await put('RJ-3.jpg', 90);
    expect(await alone('--store', own.shop.name)).toMatchObject({
      code: 1,
      said: `there is no store "${own.shop.name}"\n`,
    });
    await own.run(GOODS);
    await alone('--store', own.shop.name, '--dry-run');
    expect(await picturesOf(2)).toEqual([]);
    expect((await alone('--store', own.shop.name)).code).toBe(0);
    expect(await picturesOf(2)).toEqual(near([90]));
    rmSync(folder, { recursive: true });
    expect((await alone('--store', own.shop.name)).said).toContain('there is no folder');
  });

  test('with 20,000 strangers, photographs of 50 MB and broken ones gives what it can, and says the rest', async () => {
    for (let number = 0; number < 20_000; number += 1) {
      writeFileSync(path.join(folder, `IMG_${number}x.jpg`), '');
    }
    const photo = await aPicture(70).jpeg({ quality: 100 }).toBuffer();
    // As a camera may write them: the picture, and a film after it.
    writeFileSync(path.join(folder, 'TD-1.jpg'), Buffer.concat([photo, Buffer.alloc(50_000_000)]));
    writeFileSync(path.join(folder, 'MD-2.jpg'), photo.subarray(0, 200));
    writeFileSync(path.join(folder, 'RJ-3.png'), 'PK\u0003\u0004 not a picture');
    writeFileSync(path.join(folder, 'RJ-3.html'), '<img>');
    mkdirSync(path.join(folder, 'RJ-3.jpg'));
    symlinkSync('/etc/hostname', path.join(folder, 'RJ-3-2.jpg'));
    const { code, stdout } = await own.run(GOODS, ['--pictures', folder]);
    expect(code).toBe(0);
    expect(stdout).toContain('20003 pictures: 1 items have pictures');
    expect(stdout).toContain('20000 belong to no item');
    expect(stdout).toContain('MD-2.jpg: broken: it cannot be read');
    expect(stdout).toContain('RJ-3.png: not a JPEG, PNG, WebP or AVIF picture');
    expect(await picturesOf(0)).toEqual(near([70]));
  });
});
