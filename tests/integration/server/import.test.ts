import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { readLiveSheet } from '../../../server/catalogue/live-sheet.ts';
import { readManifest } from '../../../server/catalogue/read-manifest.ts';
import { changeItems } from '../../../server/catalogue/change-prices.ts';
import { itemFactRows } from '../../../server/catalogue/catalogue-tables.ts';
import { storeCategories, storeItems, stores } from '../../../server/sellers/store-tables.ts';
import { searchItems } from '../../../server/search/search-items.ts';
import { readQuery } from '../../../server/search/search-stores.ts';
import { searchSellerCatalogs } from '../../../src/contracts/catalogue/item-search.ts';
import { ownShop } from '../../support/people/own-shop.ts';
import { aStore } from '../../support/builders/store-builders.ts';

const own = ownShop();
const { run, itemsOf } = own;

const HEADER = 'id,product,category,sub_category,brand,sale_price,market_price';
const csv = (...rows: string[]): string => `${[HEADER, ...rows].join('\n')}\n`;
const GOODS = csv(
  '1,Toor dal 1kg,Foodgrains,Dals & Pulses,Tata,145.50,160',
  '2,"Basmati rice, aged 5 kg",Foodgrains,Rice,Daawat,"₹1,299.00","1,450"',
  '3,Toned milk 500ml,Dairy,,Nandini,24,24',
);

const namesOf = async (storeId?: string) => (await itemsOf(storeId)).map(({ name }) => name);
const stateOf = async (storeId = own.shop.id) => ({
  items: await itemsOf(storeId),
  manifest: await readManifest(own.imports.db, storeId, 0),
  sheet: await readLiveSheet(own.imports.db, storeId, null, 0),
  store: await own.imports.db.select().from(stores).where(eq(stores.id, storeId)),
});
/** A file in the shape of a public list of groceries: rupees, brands, a kind, and columns without a name. */
const LISTED = [
  'index,product,category,sub_category,brand,sale_price,market_price,type,rating,,',
  '1,Garlic Oil - Vegetarian Capsule 500 mg,Beauty & Hygiene,Hair Care,Sri Sri Ayurveda ,220,220,Hair Oil & Serum,4.1,,4.1',
  '2,"Toor Dal/Arhar, Unpolished 1 kg",Foodgrains,Dals,Tata Sampann,159.5,175,Toor Dal,4.3,,',
  '3,Whole Wheat Biscuits,Snacks,Biscuits,Britannia,25,30,Cookies,,,',
].join('\n');

describe('an import', () => {
  test('SRC-4 ITEM-1 takes brands, descriptions and ratings of a public list, and a search finds them', async () => {
    const { code } = await run(LISTED);
    expect(code).toBe(0);
    expect(await itemsOf()).toMatchObject([
      { name: 'Garlic Oil - Vegetarian Capsule', unit: '500 mg', brand: 'Sri Sri Ayurveda' },
      { name: 'Toor Dal/Arhar, Unpolished', unit: '1 kg', brand: 'Tata Sampann', ratingTenths: 43 },
      { name: 'Whole Wheat Biscuits', brand: 'Britannia', pricePaise: 2_500, mrpPaise: 3_000 },
    ]);
    const query = 'tata sampann';
    const { categoryId: _any, ...ask } = v.parse(searchSellerCatalogs.input, {
      storeId: own.shop.id,
      query,
    });
    const found = await searchItems(own.imports.db, {
      ...(await readQuery(own.imports.db, query)),
      ...ask,
      searched: [ask.storeId],
    });
    expect(found.items.map(({ brand }) => brand)).toEqual(['Tata Sampann']);
    const described = LISTED.replace('type,', 'description,');
    await run(described);
    const facts = await own.imports.db.select().from(itemFactRows);
    expect(facts.map((row) => row.facts.description)).toContain('Toor Dal');
  });

  test('ORD-6 makes a store with its items, categories and catalogue; prices are exact paise', async () => {
    const { code, stdout, rejects } = await run(GOODS, ['--pincode', '560034', '--radius-km', '4']);
    expect([code, rejects]).toEqual([0, '']);
    expect(stdout).toMatch(/^3 rows read\n3 taken: 3 new, 0 changed, 0 unchanged\n0 rejected\n$/m);
    const [store] = await own.imports.db.select().from(stores).where(eq(stores.id, own.shop.id));
    expect(store).toMatchObject({
      id: own.shop.id,
      name: own.shop.name,
      areaCode: '560034',
      city: 'Bengaluru',
      deliveryRadiusKm: 4,
    });
    expect(await itemsOf()).toMatchObject([
      {
        id: `${own.shop.id}-0000`,
        name: 'Toor dal',
        unit: '1 kg',
        brand: 'Tata',
        pricePaise: 14_550,
        mrpPaise: 16_000,
        picture: expect.stringMatching(/^[a-z]+-[a-z]+-\d-1fad8$/),
      },
      {
        id: `${own.shop.id}-0001`,
        name: 'Basmati rice, aged',
        unit: '5 kg',
        pricePaise: 129_900,
        mrpPaise: 145_000,
        picture: expect.stringMatching(/^[a-z]+-[a-z]+-\d-1f35a$/),
      },
      {
        id: `${own.shop.id}-0002`,
        name: 'Toned milk',
        unit: '500 ml',
        pricePaise: 2400,
        returnable: false,
        picture: expect.stringMatching(/^[a-z]+-[a-z]+-\d-1f95b$/),
      },
    ]);
    const manifest = await readManifest(own.imports.db, own.shop.id, 0);
    expect(
      manifest?.categories.map(({ name, group, itemCount }) => [name, group, itemCount]),
    ).toEqual([
      ['Dals & Pulses', 'grocery', 1],
      ['Rice', 'grocery', 1],
      ['Dairy', 'dairy-and-bread', 1],
    ]);
    expect((await readLiveSheet(own.imports.db, own.shop.id, null, 0))?.pricesPaise).toEqual([
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
    expect((await readLiveSheet(own.imports.db, own.shop.id, 1, 0))?.ordinals).toEqual([0]);
    const { stdout } = await run(
      GOODS.replace('145.50', '139.50').replace('Toor dal', 'Arhar dal'),
    );
    expect(stdout).toContain('1 changed, 2 unchanged');
    const renamed = await stateOf();
    expect(renamed.manifest).toMatchObject({ version: 2, liveVersion: 2 });
    expect(renamed.items[0]).toMatchObject({ name: 'Arhar dal', ordinal: 0, pricePaise: 13_950 });
  });

  test('ITEM-1 takes what packs say, lays it over what was known, and names what can not be right', async () => {
    // Else a corrected barcode would be other goods.
    const BY_ID = ['--col-id', 'id'];
    const header = `${HEADER},description,veg,barcode,fssai,country of origin`;
    const rows = (milk: string) =>
      `${header}\n1,Toor dal,Foodgrains,Dals,Tata,145,160,Split <i>toor</i>,veg,,,\n${milk}\n`;
    const wrong = '2,Toned milk,Dairy,,Nandini,24,24,,veg,4006381333932,123,India';
    const first = await run(rows(wrong), BY_ID);
    expect(first.stdout).toContain('2 taken: 2 new');
    expect(first.stdout).toMatch(/1 taken without this fact \(first in line 3\): barcode: /);
    expect(first.stdout).toMatch(
      /1 taken without this fact \(first in line 3\): FSSAI licence: 14 digits/,
    );
    const again = await run(rows(wrong), BY_ID);
    expect(again.stdout).toContain('0 new, 0 changed, 2 unchanged');
    const manifest = await readManifest(own.imports.db, own.shop.id, 0);
    const right = await run(rows('2,Toned milk,Dairy,,Nandini,24,24,,veg,4006381333931,,'), BY_ID);
    expect(right.stdout).toContain('0 new, 1 changed, 1 unchanged');
    // Facts are in no pack: nothing is fetched again for them.
    expect(await readManifest(own.imports.db, own.shop.id, 0)).toEqual(manifest);
    const facts = await own.imports.db.select().from(itemFactRows);
    const theirs = facts.filter(({ itemId }) => itemId.startsWith(`${own.shop.id}-`));
    expect(new Map(theirs.map((row) => [row.itemId, row.facts]))).toEqual(
      new Map([
        [`${own.shop.id}-0000`, { description: 'Split toor' }],
        [`${own.shop.id}-0001`, { countryOfOrigin: 'India', gtin: '4006381333931' }],
      ]),
    );
    expect((await itemsOf()).map(({ vegMark }) => vegMark)).toEqual([1, 1]);
    await run(rows('2,Toned milk,Dairy,,Nandini,24,24,,non-veg,,,'), BY_ID);
    expect((await readManifest(own.imports.db, own.shop.id, 0))?.version).not.toBe(
      manifest?.version,
    );
  });

  test('adds to what a store has, and leaves stock alone that the file does not tell', async () => {
    await run(GOODS);
    await changeItems(own.imports.db, own.shop.id, [{ itemId: `${own.shop.id}-0000`, stock: 7 }]);
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
    await own.imports.db
      .update(storeItems)
      .set({ removed: true })
      .where(eq(storeItems.id, `${own.shop.id}-0000`));
    await run(GOODS);
    expect((await itemsOf())[0]).toMatchObject({ removed: false, liveVersion: 2 });
  });

  test('goes into a store that is there, by id or by name in any case', async () => {
    await aStore(own.imports.db, { id: 'anand', name: 'Anand Kirana' });
    await run(csv('1,Salt,Foodgrains,,,20,20'), ['--store', 'anand']);
    await run(csv('2,Sugar,Foodgrains,,,45,45'), ['--store', 'ANAND kirana']);
    expect(await namesOf('anand')).toEqual(['Salt', 'Sugar']);
    const categories = await own.imports.db
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
    expect(await readManifest(own.imports.db, own.shop.id, 0)).toBeUndefined();
  });

  test('reads standard input, other columns, delimiters and paise', async () => {
    const text = 'Artikel;Preis;Rest\nMilch 1 l;6850;x\n';
    const argv = ['--col-name', 'artikel', '--col-price', 'preis', '--currency-unit', 'paise'];
    expect((await own.imports.runStdin(text, ['--store', own.shop.name, ...argv])).code).toBe(0);
    expect(await itemsOf()).toMatchObject([{ name: 'Milch', unit: '1 l', pricePaise: 6850 }]);
  });
});
