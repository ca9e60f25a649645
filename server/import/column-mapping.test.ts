import { describe, expect, test } from 'vitest';
import { guessDelimiter, mapColumns } from './column-mapping.ts';

describe('mapColumns', () => {
  test('knows columns by what they are usually called', () => {
    const header = [
      'index',
      'product',
      'category',
      'sub_category',
      'brand',
      'sale_price',
      'market_price',
      'type',
      'rating',
      '',
      '',
    ];
    expect(mapColumns(header, {})).toEqual({
      ok: true,
      mapping: { name: 1, price: 5, mrp: 6, category: 2, subcategory: 3, brand: 4, rating: 8 },
    });
    expect(mapColumns(['SKU', 'Item Name', 'MRP', 'Selling Price', 'Qty', 'UOM'], {})).toEqual({
      ok: true,
      mapping: { id: 0, name: 1, mrp: 2, price: 3, stock: 4, unit: 5 },
    });
  });

  test('takes the columns that are named, in any case', () => {
    expect(mapColumns(['artikel', 'Preis', 'price'], { name: 'ARTIKEL', price: 'preis' })).toEqual({
      ok: true,
      mapping: { name: 0, price: 1 },
    });
  });

  test('says which column is missing, and which there are', () => {
    const named = mapColumns(['product', 'price'], { brand: 'maker' });
    expect(named).toMatchObject({
      ok: false,
      message: expect.stringContaining('"maker" (--col-brand)'),
    });
    const unknown = mapColumns(['a', 'b'], {});
    expect(unknown).toMatchObject({
      ok: false,
      message: expect.stringMatching(/--col-name.*a, b/),
    });
    expect(mapColumns(['', ''], {}).ok).toBe(false);
  });
});

test.each([
  ['a,b,c', ','],
  ['a;b;c', ';'],
  ['a\tb\tc', '\t'],
  ['a|b', '|'],
  ['"x;y;z",b', ','],
  ['name', ','],
])('the delimiter of %j is %j', (header, delimiter) => {
  expect(guessDelimiter(header)).toBe(delimiter);
});
