import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readLiveSheet } from '../../server/catalogue/live-sheet.ts';
import { readManifest } from '../../server/catalogue/read-manifest.ts';
import { changeItems } from '../../server/catalogue/change-prices.ts';
import { storeCategories, storeItems, stores } from '../../server/db/schema.ts';
import { createImportRunner, type ImportRunner } from '../support/import-runner.ts';
import { aStore } from '../support/store-builders.ts';

let imports: ImportRunner;
beforeAll(async () => {
  imports = await createImportRunner();
});
afterAll(() => imports.close());

/** A store of its own for each test. */
let shop = { id: '', name: '' };
let shops = 0;
beforeEach(() => {
  shops += 1;
  shop = { id: `shop-${shops}`, name: `Shop ${shops}` };
});

/** Imports into the test's store unless `argv` names others. */
const run = (bytes: string | Uint8Array, argv: readonly string[] = []) =>
  imports.run(bytes, argv.includes('--store') ? argv : ['--store', shop.name, ...argv]);
const isMade = async (): Promise<boolean> =>
  (await imports.db.select().from(stores).where(eq(stores.id, shop.id))).length > 0;

const HEADER = 'id,product,category,sub_category,brand,sale_price,market_price';
const csv = (...rows: string[]): string => `${[HEADER, ...rows].join('\n')}\n`;
const GOODS = csv(
  '1,Toor dal 1kg,Foodgrains,Dals & Pulses,Tata,145.50,160',
  '2,"Basmati rice, aged 5 kg",Foodgrains,Rice,Daawat,"₹1,299.00","1,450"',
  '3,Toned milk 500ml,Dairy,,Nandini,24,24',
);

const itemsOf = (storeId = shop.id) =>
  imports.db
    .select()
    .from(storeItems)
    .where(eq(storeItems.storeId, storeId))
    .orderBy(asc(storeItems.ordinal));
const namesOf = async (storeId?: string) => (await itemsOf(storeId)).map(({ name }) => name);
const stateOf = async (storeId = shop.id) => ({
  items: await itemsOf(storeId),
  manifest: await readManifest(imports.db, storeId, 0),
  sheet: await readLiveSheet(imports.db, storeId, null, 0),
  store: await imports.db.select().from(stores).where(eq(stores.id, storeId)),
});
const reasonsIn = (rejects: string): string[] =>
  rejects
    .split('\n')
    .slice(1, -1)
    .flatMap((line) => /^\d+,[^,]+(?=,")/.exec(line)?.[0] ?? []);

describe('an import', () => {
  test('ORD-6 makes a store with its items, categories and catalogue; prices are exact paise', async () => {
    const { code, stdout, rejects } = await run(GOODS, ['--pincode', '560034', '--radius-km', '4']);
    expect([code, rejects]).toEqual([0, '']);
    expect(stdout).toBe('3 rows read\n3 taken: 3 new, 0 changed, 0 unchanged\n0 rejected\n');
    const [store] = await imports.db.select().from(stores).where(eq(stores.id, shop.id));
    expect(store).toMatchObject({
      id: shop.id,
      name: shop.name,
      areaCode: '560034',
      city: 'Bengaluru',
      deliveryRadiusKm: 4,
    });
    expect(await itemsOf()).toMatchObject([
      {
        id: `${shop.id}-0000`,
        name: 'Toor dal',
        unit: '1 kg',
        brand: 'Tata',
        pricePaise: 14_550,
        mrpPaise: 16_000,
        picture: '1fad8',
      },
      {
        id: `${shop.id}-0001`,
        name: 'Basmati rice, aged',
        unit: '5 kg',
        pricePaise: 129_900,
        mrpPaise: 145_000,
        picture: '1f35a',
      },
      {
        id: `${shop.id}-0002`,
        name: 'Toned milk',
        unit: '500 ml',
        pricePaise: 2400,
        returnable: false,
        picture: '1f95b',
      },
    ]);
    const manifest = await readManifest(imports.db, shop.id, 0);
    expect(
      manifest?.categories.map(({ name, group, itemCount }) => [name, group, itemCount]),
    ).toEqual([
      ['Dals & Pulses', 'grocery', 1],
      ['Rice', 'grocery', 1],
      ['Dairy', 'dairy-and-bread', 1],
    ]);
    expect((await readLiveSheet(imports.db, shop.id, null, 0))?.pricesPaise).toEqual([
      14_550, 129_900, 2400,
    ]);
  });

  test('CAT-1 run twice changes nothing: no row, no version, no pack', async () => {
    await run(GOODS);
    const before = await stateOf();
    const { stdout } = await run(GOODS);
    expect(stdout).toContain('3 taken: 0 new, 0 changed, 3 unchanged');
    expect(await stateOf()).toEqual(before);
  });

  test('CAT-1 changes what differs: prices in the live sheet only, names in the packs only', async () => {
    await run(GOODS);
    const before = await stateOf();
    await run(GOODS.replace('145.50', '139.50'));
    const cheaper = await stateOf();
    expect(cheaper.manifest).toMatchObject({ version: before.manifest?.version, liveVersion: 2 });
    expect((await readLiveSheet(imports.db, shop.id, 1, 0))?.ordinals).toEqual([0]);
    const { stdout } = await run(
      GOODS.replace('145.50', '139.50').replace('Toor dal', 'Arhar dal'),
    );
    expect(stdout).toContain('1 changed, 2 unchanged');
    const renamed = await stateOf();
    expect(renamed.manifest).toMatchObject({ version: 2, liveVersion: 2 });
    expect(renamed.items[0]).toMatchObject({ name: 'Arhar dal', ordinal: 0, pricePaise: 13_950 });
  });

  test('adds to what a store has, and leaves stock alone that the file does not tell', async () => {
    await run(GOODS);
    await changeItems(imports.db, shop.id, [{ itemId: `${shop.id}-0000`, stock: 7 }]);
    await run(
      csv(
        '1,Toor dal 1kg,Foodgrains,Dals & Pulses,Tata,145.50,160',
        '9,Moong dal 1kg,Foodgrains,Dals & Pulses,Tata,120,120',
      ),
    );
    expect(
      (await itemsOf()).map(({ ordinal, stock, position }) => [ordinal, stock, position]),
    ).toEqual([
      [0, 7, 0],
      [1, 50, 0],
      [2, 50, 0],
      [3, 50, 1],
    ]);
  });

  test('brings back an item that was removed', async () => {
    await run(GOODS);
    await imports.db
      .update(storeItems)
      .set({ removed: true })
      .where(eq(storeItems.id, `${shop.id}-0000`));
    await run(GOODS);
    expect((await itemsOf())[0]).toMatchObject({ removed: false, liveVersion: 2 });
  });

  test('goes into a store that is there, by id or by name in any case', async () => {
    await aStore(imports.db, { id: 'anand', name: 'Anand Kirana' });
    await run(csv('1,Salt,Foodgrains,,,20,20'), ['--store', 'anand']);
    await run(csv('2,Sugar,Foodgrains,,,45,45'), ['--store', 'ANAND kirana']);
    expect(await namesOf('anand')).toEqual(['Salt', 'Sugar']);
    const categories = await imports.db
      .select()
      .from(storeCategories)
      .where(eq(storeCategories.storeId, 'anand'));
    expect(categories.map(({ id, position }) => [id, position])).toEqual([
      ['grocery', 0],
      ['foodgrains', 1],
    ]);
  });

  test('spreads its rows over several stores, the same way each time', async () => {
    const rows = Array.from(
      { length: 200 },
      (_, index) => `${index},Thing ${index}x,Foodgrains,,,10,10`,
    );
    const argv = ['--store', 'North', '--store', 'South'];
    await run(csv(...rows), argv);
    const [north, south] = [await namesOf('north'), await namesOf('south')];
    expect(north.length + south.length).toBe(200);
    expect(Math.min(north.length, south.length)).toBeGreaterThan(50);
    expect((await run(csv(...rows), argv)).stdout).toContain('200 unchanged');
  });

  test('a dry run writes nothing', async () => {
    const { code, stdout } = await run(GOODS, ['--dry-run']);
    expect([code, stdout]).toEqual([0, expect.stringContaining('3 new')]);
    expect(await isMade()).toBe(false);
  });

  test('reads standard input, other columns, delimiters and paise', async () => {
    const text = 'Artikel;Preis;Rest\nMilch 1 l;6850;x\n';
    const argv = ['--col-name', 'artikel', '--col-price', 'preis', '--currency-unit', 'paise'];
    expect((await imports.runStdin(text, ['--store', shop.name, ...argv])).code).toBe(0);
    expect(await itemsOf()).toMatchObject([{ name: 'Milch', unit: '1 l', pricePaise: 6850 }]);
  });
});

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
      '12,duplicate',
      '13,too many columns',
      '15,broken quotes',
    ]);
    expect(rejects).toContain('3,broken quotes,"2,""open quote,Foodgrains,,,20,20"\n');
    expect(stdout).toContain('15 rows read\n4 taken: 4 new, 0 changed, 0 unchanged\n11 rejected\n');
    expect(stdout).toContain('  2 duplicate\n');
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
    for (const id of ['one', 'two']) await aStore(imports.db, { id, name: 'Twin' });
    const { code, stderr } = await run(GOODS, ['--store', 'twin']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('one, two')]);
  });

  test('a wrong command line is answered with how it is used', async () => {
    const { code, stderr } = await run(GOODS, ['--colour', 'red']);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/--colour[^]*Usage: npm run import/)]);
  });
});
