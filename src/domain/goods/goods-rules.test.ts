import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planBulk, priceAboveMrp, readAmount, readUnits } from './read-cell.ts';
import { MOST_PASTED_ROWS, planPaste, readTable, type EditedRow } from './cell-edits.ts';
import { gatherChange, type GatheredChange } from './gather-changes.ts';
import { goodsFile, planImport } from './goods-file.ts';

const aRow = (parts: Partial<EditedRow> = {}): EditedRow => ({
  itemId: 'dal',
  name: 'Toor dal',
  pricePaise: 5000,
  mrpPaise: 6000,
  stock: 20,
  ...parts,
});
const rows = [
  aRow(),
  aRow({ itemId: 'rice', name: 'Rice' }),
  aRow({ itemId: 'salt', name: 'Salt' }),
];

describe('what is typed into a cell', () => {
  test.each([
    ['45', 4500],
    ['₹ 1,234.50', 123_450],
  ])('reads %s', (text, value) => {
    expect(readAmount(text, 'price')).toEqual({ ok: true, value });
  });
  test.each([
    ['-5', 'The price has to be above ₹0.'],
    ['0', 'The price has to be above ₹0.'],
    ['100000000', 'The price can be ₹10,00,000 at most. Is a decimal point missing?'],
    ['tomato', '“tomato” is not an amount. Please enter rupees, like 45 or 45.50.'],
    ['', 'Please enter a price, like 45 or 45.50.'],
  ])('says what to do about the price %j', (text, message) => {
    expect(readAmount(text, 'price')).toEqual({ ok: false, message });
  });
  test.each([
    ['-3', 'Stock can’t be below 0. Is it sold out? Enter 0.'],
    ['2.5', 'Please enter whole units, without a fraction.'],
    ['2000000', 'Please enter 10,00,000 units at most.'],
    ['many', '“many” is not a number of units. Please enter one.'],
  ])('says what to do about the stock %j', (text, message) => {
    expect(readUnits(text)).toEqual({ ok: false, message });
  });
  test('a price may not be above the MRP', () => {
    expect(priceAboveMrp(6000, 6000)).toBeNull();
    expect(priceAboveMrp(6100, 6000)).toContain('₹61 is above the MRP of ₹60.');
  });
});

describe('pasting from a spreadsheet', () => {
  test('fills cells to the right and down, and leaves empty ones', () => {
    const plan = planPaste('48\t60\t17\n\t\t5\n', 'price', rows);
    expect(plan).toEqual({
      ok: true,
      edits: [
        { itemId: 'dal', field: 'price', value: 4800 },
        { itemId: 'dal', field: 'stock', value: 17 },
        { itemId: 'rice', field: 'stock', value: 5 },
      ],
    });
  });
  test.each([
    ['text in prices', '48\nToor dal', 'price', '1 of the pasted cells can’t be right.'],
    ['shifted columns', 'Toor dal\t48\t60\t17', 'price', '4 columns do not fit here'],
    ['columns past the last', '48\t60', 'stock', 'Did the columns shift?'],
    ['more rows than items', '1\n2\n3\n4', 'price', 'only 3 items are here'],
    ['50,000 rows', '1\n'.repeat(50_000), 'price', '50,000 rows are too many to paste'],
    ['a price above the MRP', '61', 'price', 'can’t be right'],
    ['stock below zero', '-3', 'stock', 'can’t be right'],
  ] as const)('refuses %s whole', (_what, text, from, message) => {
    const plan = planPaste(text, from, rows);
    expect(plan.ok).toBe(false);
    if (plan.ok) return;
    expect(plan.message).toContain(message);
    expect(plan.message).toContain('Nothing was changed.');
  });
  test('takes price and MRP of a row together', () => {
    expect(planPaste('65\t70', 'price', rows).ok).toBe(true);
  });
  test('takes as many rows as it says', () => {
    const many = Array.from({ length: MOST_PASTED_ROWS }, (_, index) =>
      aRow({ itemId: `i${index}` }),
    );
    const plan = planPaste('48\n'.repeat(MOST_PASTED_ROWS), 'price', many);
    expect(plan.ok && plan.edits.length).toBe(MOST_PASTED_ROWS);
  });
});

describe('files', () => {
  const fileRows = rows.map((row) => ({ ...row, unit: '1 kg', category: 'Grocery, staples' }));
  const goods = new Map(rows.map((row) => [row.itemId, row]));
  test('what is exported is read again, and changes nothing', () => {
    const plan = planImport(goodsFile(fileRows), goods, 'Green Basket');
    expect(plan).toEqual({ ok: true, edits: [], unchanged: 3, unknown: 0, problems: [] });
  });
  test('any name survives the way out and back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const table = readTable(goodsFile([{ ...aRow({ name }), unit: '1', category: 'c' }]));
        expect(table).toHaveLength(2);
        expect(table[1]?.[0]).toBe('dal');
        expect(table[1]?.at(-1)).toBe('20');
      }),
    );
  });
  test('changed cells are shown, wrong ones named, and their rows left', () => {
    const file = 'Item id,Selling price,Qty\ndal,48,17\nrice,abc,5\nsalt,99,1\nno-such,1,1\n';
    expect(planImport(file, goods, 'Green Basket')).toEqual({
      ok: true,
      edits: [
        { itemId: 'dal', field: 'price', value: 4800 },
        { itemId: 'dal', field: 'stock', value: 17 },
      ],
      unchanged: 0,
      unknown: 1,
      problems: [
        'Line 3, Rice: “abc” is not an amount. Please enter rupees, like 45 or 45.50.',
        'Line 4, Salt: ₹99 is above the MRP of ₹60. Change the MRP first if the pack says more.',
      ],
    });
  });
  test('a file of another shop, and one without a heading, are told', () => {
    const other = planImport('Item id,Price\na,1\nb,2\n', goods, 'Green Basket');
    expect(other.ok || other.message).toContain('none of its 2 items are in Green Basket');
    const bare = planImport('dal,48\nrice,50\n', goods, 'Green Basket');
    expect(bare.ok || bare.message).toContain('The first row has to name the columns');
  });
});

describe('many prices at once', () => {
  test('rounds, stops at the MRP, and leaves items without a price', () => {
    const plan = planBulk(
      [aRow({ pricePaise: 4730 }), aRow({ pricePaise: 5900 }), aRow({ pricePaise: 0 })],
      {
        percent: 5,
        roundTo: 100,
      },
    );
    expect(plan).toEqual({
      edits: [
        { itemId: 'dal', field: 'price', value: 5000 },
        { itemId: 'dal', field: 'price', value: 6000 },
      ],
      atMrp: 1,
      withoutPrice: 1,
    });
  });
});

describe('gathering changes that were never sent (OUT-6)', () => {
  const price = (pricePaise: number, seenPricePaise: number): GatheredChange => ({
    act: 'price',
    itemId: 'dal',
    pricePaise,
    seenPricePaise,
    seenMrpPaise: 6000,
  });
  const gather = (...changes: GatheredChange[]) =>
    changes.reduce<GatheredChange[]>((all, change) => gatherChange(all, change), []);
  test('two prices are one, seen as the first saw it; back to the first is none', () => {
    expect(gather(price(4800, 5000), price(4600, 4800))).toEqual([price(4600, 5000)]);
    expect(gather(price(4800, 5000), price(5000, 4800))).toEqual([]);
  });
  test('SELL-2 what came and went is never merged, and a count after it stays behind it', () => {
    const sale = { act: 'sold', itemId: 'dal', moveId: 'a', quantity: 1 };
    const count = (id: string) => ({
      act: 'counted',
      itemId: 'dal',
      moveId: id,
      after: ['a', 'c1'],
    });
    expect(gather(sale, { ...sale, moveId: 'b' }).map(({ moveId }) => moveId)).toEqual(['a', 'b']);
    expect(gather(sale, count('c1'), count('c2'))).toEqual([
      sale,
      { ...count('c2'), after: ['a'] },
    ]);
  });
});
