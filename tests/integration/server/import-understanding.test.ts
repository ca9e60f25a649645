import { describe, expect, test } from 'vitest';
import { ownShop } from '../../support/people/own-shop.ts';

const own = ownShop();
const { run, itemsOf, isMade } = own;

/** A quick-commerce export: camelCase, paise, a stock beside a pack size, grams, several sizes of one name. */
const NAMES = ['Onion', 'Tomato', 'Potato', 'Carrot', 'Beetroot', 'Cabbage', 'Brinjal', 'Okra'];
const EXPORT = [
  'Category,name,mrp,discountPercent,availableQuantity,discountedSellingPrice,weightInGms,outOfStock,quantity',
  ...NAMES.flatMap((name, place) =>
    [500, 1000, 2000].map((grams, size) => {
      const mrp = (place + 3) * 1000 * (size + 1);
      return `Fruits & Vegetables,${name},${mrp},10,${place + size},${mrp * 0.9},${grams},${place === 3 ? 'TRUE' : 'FALSE'},1`;
    }),
  ),
].join('\n');
/** The same of goods that nobody here knows the price of. */
const UNKNOWN_GOODS = EXPORT.replaceAll('Fruits & Vegetables', 'Zimmer');

describe('IMP-1 a file that names its columns in its own way', () => {
  test('in paise and grams is understood, with its sizes, stock and what is sold out', async () => {
    const { code, stdout } = await run(EXPORT);
    expect(code).toBe(0);
    expect(stdout).toContain('24 taken: 24 new');
    const items = await itemsOf();
    expect(items.slice(0, 3)).toMatchObject([
      { name: 'Onion', unit: '500 g', pricePaise: 2700, mrpPaise: 3000, stock: 0 },
      { name: 'Onion', unit: '1 kg', pricePaise: 5400, mrpPaise: 6000, stock: 1 },
      { name: 'Onion', unit: '2 kg', pricePaise: 8100, mrpPaise: 9000, stock: 2 },
    ]);
    expect(items.filter(({ name }) => name === 'Carrot').map(({ stock }) => stock)).toEqual([
      0, 0, 0,
    ]);
  });

  test('is shown with five of its products before anything is written', async () => {
    const { stdout } = await run(EXPORT, ['--dry-run']);
    expect(await isMade()).toBe(false);
    expect(stdout).toMatch(/price +discountedSellingPrice, in paise/);
    expect(stdout).toMatch(/unit +weightInGms, in g/);
    expect(stdout).toMatch(/not used +discountPercent, quantity/);
    expect(stdout).toMatch(/^ +2 +Onion +500 g +₹27 +₹30 +0$/m);
    expect(stdout.slice(stdout.indexOf('line')).match(/^ +\d+ .*₹/gm)).toHaveLength(5);
  });

  test('what is back is sold again, where the file tells only that it is there', async () => {
    const file = (flag: string): string => `name,price,in stock\nSalt 1 kg,20,${flag}\n`;
    await run(file('no'));
    expect(await itemsOf()).toMatchObject([{ stock: 0 }]);
    await run(file('yes'));
    expect(await itemsOf()).toMatchObject([{ stock: 50 }]);
  });
});

describe('IMP-1 what is not plausible stops before anything is written, and names the option', () => {
  test('prices a hundred times too high', async () => {
    const { code, stdout, stderr } = await run(UNKNOWN_GOODS);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Nothing was imported\..*add --currency-unit paise/);
    expect(stdout).toMatch(/For example:/);
    expect(await isMade()).toBe(false);
    expect((await run(UNKNOWN_GOODS, ['--currency-unit', 'paise'])).code).toBe(0);
    expect((await itemsOf())[0]).toMatchObject({ pricePaise: 2700 });
  });

  test('prices a hundred times too low', async () => {
    const cheap =
      'name,category,price in paise\nOnion 1 kg,Vegetables,30\nOkra 1 kg,Vegetables,50\n';
    const { code, stderr } = await run(cheap);
    expect([code, stderr]).toEqual([1, expect.stringContaining('add --currency-unit rupees')]);
    expect((await run(cheap, ['--currency-unit', 'rupees'])).code).toBe(0);
    expect((await itemsOf())[0]).toMatchObject({ pricePaise: 3000 });
  });

  test('prices that are right although they are not usual are taken when they are said to be', async () => {
    const dear = 'name,category,price\nSaffron 1 kg,Vegetables,90000\n';
    expect((await run(dear)).code).toBe(1);
    expect((await run(dear, ['--currency-unit', 'rupees'])).code).toBe(0);
    expect(await itemsOf()).toMatchObject([{ pricePaise: 9_000_000 }]);
  });

  test('an MRP in paise beside a price in rupees, whatever is said of the price', async () => {
    const rows = NAMES.map(
      (name, place) => `${name} 1 kg,Vegetables,${30 + place},${3500 + place}`,
    );
    const file = ['name,category,price,mrp', ...rows].join('\n');
    for (const argv of [[], ['--currency-unit', 'rupees']]) {
      const { code, stderr } = await run(file, argv);
      expect([code, stderr]).toEqual([
        1,
        expect.stringMatching(/MRP in "mrp" is 106 times the price.*--col-mrp none/),
      ]);
    }
    expect(await isMade()).toBe(false);
    expect((await run(file, ['--col-mrp', 'none'])).code).toBe(0);
    expect((await itemsOf())[0]).toMatchObject({ pricePaise: 3000, mrpPaise: 3000 });
  });

  test('cheap goods of an unknown kind in paise, which are only a few times the usual price', async () => {
    const sachets = (paise: (place: number) => number, count = 8): string =>
      [
        'name,category,price',
        ...Array.from({ length: count }, (_, place) => `Sachet ${place}x,Zimmer,${paise(place)}`),
      ].join('\n');
    const cheap = sachets((place) => 801 + place * 5);
    const { code, stderr } = await run(cheap);
    expect([code, stderr]).toEqual([1, expect.stringContaining('add --currency-unit paise')]);
    expect((await run(cheap, ['--currency-unit', 'paise'])).code).toBe(0);
    expect((await itemsOf())[0]).toMatchObject({ pricePaise: 801 });
    // At ₹2 to ₹3 in paise only the round numbers tell.
    const cheapest = sachets((place) => 200 + (place % 3) * 50, 20);
    expect((await run(cheapest)).stderr).toContain('add --currency-unit paise');
    const { code: ofHeader } = await run(cheap.replace('price', 'price in rupees'));
    expect(ofHeader).toBe(0);
  });

  test('a price and an MRP that changed places', async () => {
    const rows = NAMES.map((name) => `${name} 1 kg,Vegetables,40,30`);
    const { code, stderr } = await run(['name,category,price,mrp', ...rows].join('\n'));
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/8 of 8 rows.*--col-price and --col-mrp/),
    ]);
    expect(await isMade()).toBe(false);
  });

  test('a stock that never varies', async () => {
    const rows = Array.from({ length: 20 }, (_, index) => `Thing ${index}x,${20 + index},1`);
    const file = ['name,price,quantity', ...rows].join('\n');
    const { code, stderr } = await run(file);
    expect([code, stderr]).toEqual([1, expect.stringContaining('--col-stock none')]);
    expect((await run(file, ['--col-stock', 'none', '--col-unit', 'none'])).code).toBe(0);
    expect((await itemsOf())[0]).toMatchObject({ stock: 50 });
  });

  test('sizes of one name whose column is not known', async () => {
    const rows = NAMES.flatMap((name) => [`${name},30,S`, `${name},60,L`]);
    const file = ['name,price,kind', ...rows].join('\n');
    const { code, stderr } = await run(file);
    expect([code, stderr]).toEqual([1, expect.stringContaining('--col-unit')]);
    expect((await run(file, ['--col-unit', 'kind'])).stdout).toContain('16 taken');
  });

  test('sizes without a measure', async () => {
    const rows = NAMES.flatMap((name) => [`${name},30,250`, `${name},60,500`]);
    const file = ['name,price,size', ...rows].join('\n');
    const { code, stderr } = await run(file);
    expect([code, stderr]).toEqual([1, expect.stringContaining('--measure g')]);
    await run(file, ['--measure', 'ml']);
    expect((await itemsOf())[1]).toMatchObject({ name: 'Onion', unit: '500 ml' });
  });
});
