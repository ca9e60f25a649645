import { describe, expect, test } from 'vitest';
import { currencyOfHeader, guessDelimiter, mapColumns, measureOfHeader } from './column-mapping.ts';

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
    expect(mapColumns(header, {}, [])).toEqual({
      ok: true,
      mapping: { name: 1, price: 5, mrp: 6, category: 2, subcategory: 3, brand: 4, rating: 8 },
    });
    expect(mapColumns(['SKU', 'Item Name', 'MRP', 'Selling Price', 'Qty', 'UOM'], {}, [])).toEqual({
      ok: true,
      mapping: { id: 0, name: 1, mrp: 2, price: 3, stock: 4, unit: 5 },
    });
  });

  test('takes the columns that are named, in any case', () => {
    expect(
      mapColumns(['artikel', 'Preis', 'price'], { name: 'ARTIKEL', price: 'preis' }, []),
    ).toEqual({
      ok: true,
      mapping: { name: 0, price: 1 },
    });
  });

  test('IMP-1 reads headers in camelCase, snake_case and words, with or without their units', () => {
    const header = [
      'Category',
      'name',
      'mrp',
      'discountPercent',
      'availableQuantity',
      'discountedSellingPrice',
      'weightInGms',
      'outOfStock',
      'quantity',
    ];
    const row = ['Fruits', 'Onion', '2500', '16', '3', '2100', '1000', 'FALSE', '1'];
    expect(mapColumns(header, {}, [row])).toEqual({
      ok: true,
      mapping: { category: 0, name: 1, mrp: 2, stock: 4, price: 5, unit: 6, 'out-of-stock': 7 },
    });
    expect(mapColumns(['ITEM_NAME', 'price_paise', 'Net Weight (kg)'], {}, [])).toEqual({
      ok: true,
      mapping: { name: 0, price: 1, unit: 2 },
    });
  });

  test('IMP-1 tells columns of one name apart by what is in them', () => {
    const header = ['name', 'price', 'in stock', 'qty'];
    expect(mapColumns(header, {}, [['Salt', '20', 'yes', '500 g']])).toMatchObject({
      mapping: { 'in-stock': 2, unit: 3 },
    });
    expect(mapColumns(header, {}, [['Salt', '20', '14', '500 g']])).toMatchObject({
      mapping: { stock: 2, unit: 3 },
    });
  });

  test('IMP-1 leaves out a column that the file does not have', () => {
    const result = mapColumns(['name', 'price', 'quantity'], { stock: 'none', unit: 'none' }, []);
    expect(result).toEqual({ ok: true, mapping: { name: 0, price: 1 } });
  });

  test('says which column is missing, and which there are', () => {
    const named = mapColumns(['product', 'price'], { brand: 'maker' }, []);
    expect(named).toMatchObject({
      ok: false,
      message: expect.stringContaining('"maker" (--col-brand)'),
    });
    const unknown = mapColumns(['a', 'b'], {}, []);
    expect(unknown).toMatchObject({
      ok: false,
      message: expect.stringMatching(/--col-name.*a, b/),
    });
    expect(mapColumns(['', ''], {}, []).ok).toBe(false);
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

test.each([
  ['price_paise', 'paise'],
  ['Price in Paise', 'paise'],
  ['MRP (₹)', 'rupees'],
  ['sellingPriceRs', 'rupees'],
  ['price', undefined],
])('IMP-1 the currency unit of the header %j is %s', (header, unit) => {
  expect(currencyOfHeader(header)).toBe(unit);
});

test.each([
  ['weightInGms', 'g'],
  ['Size (ml)', 'ml'],
  ['net_weight_kg', 'kg'],
  ['weight', undefined],
])('IMP-1 the measure of the header %j is %s', (header, measure) => {
  expect(measureOfHeader(header)).toBe(measure);
});
