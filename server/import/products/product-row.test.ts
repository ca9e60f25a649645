import { describe, expect, test } from 'vitest';
import type { FileLayout } from '../reading/file-layout.ts';
import { productOfRow } from './product-row.ts';

const MAPPING = {
  id: 0,
  name: 1,
  price: 2,
  mrp: 3,
  category: 4,
  subcategory: 5,
  brand: 6,
  unit: 7,
  stock: 8,
  rating: 9,
  measure: 10,
  'in-stock': 11,
  'out-of-stock': 12,
  flavour: 13,
};
const LAYOUT: FileLayout = {
  delimiter: ',',
  names: Object.keys(MAPPING),
  headerLine: 1,
  mapping: MAPPING,
  currencyUnit: 'rupees',
  mostRatio: 12,
  measure: undefined,
};
type Cells = Partial<Record<keyof typeof MAPPING, string>>;
const row = (cells: Cells, layout: Partial<FileLayout> = {}) => {
  const all = { id: 'A1', name: 'Toor dal', price: '45', mrp: '50', ...cells };
  return productOfRow(
    Object.keys(MAPPING).map((field) => all[field as keyof Cells] ?? ''),
    { ...LAYOUT, ...layout },
  );
};
const productOf = (cells: Cells, layout?: Partial<FileLayout>) => {
  const result = row(cells, layout);
  if (!result.ok) throw new Error(result.reason);
  return result.product;
};
const reasonOf = (cells: Cells) => {
  const result = row(cells);
  return result.ok ? 'taken' : result.reason;
};

describe('productOfRow', () => {
  test('ITEM-1 takes the flavour, and says it in the name; a file without such a column says nothing of it', () => {
    const cells = { name: 'Fruit juice', flavour: 'Mango', unit: '1 l' };
    const mango = productOf(cells);
    expect(mango).toMatchObject({ name: 'Fruit juice, Mango', flavour: 'Mango' });
    expect(productOf({ ...cells, flavour: 'Orange' }).sameness).not.toBe(mango.sameness);
    expect(productOf({ name: 'Mango juice', flavour: 'mango' }).name).toBe('Mango juice');
    const { flavour: _column, ...mapping } = MAPPING;
    expect(productOf(cells, { mapping })).toMatchObject({
      name: 'Fruit juice',
      flavour: undefined,
    });
  });

  test('ORD-6 takes a row over, amounts in paise', () => {
    const cells = {
      price: '₹45.50',
      mrp: '50',
      category: 'Foodgrains',
      brand: 'Tata',
      unit: '1kg',
      stock: '12',
      rating: '4.3',
    };
    expect(productOf(cells)).toMatchObject({
      externalId: 'A1',
      name: 'Toor dal',
      unit: '1 kg',
      brand: 'Tata',
      pricePaise: 4550,
      mrpPaise: 5000,
      stock: 12,
      ratingTenths: 43,
    });
  });

  test.each([
    [{ name: '' }, 'name missing'],
    [{ name: '\u0000\u200b ' }, 'name missing'],
    [{ price: '' }, 'price missing'],
    [{ price: '-1' }, 'price not positive'],
    [{ price: '0' }, 'price not positive'],
    [{ price: 'ask' }, 'price unreadable'],
    [{ price: '99999999' }, 'price absurd'],
    [{ mrp: 'ask' }, 'mrp unreadable'],
    [{ mrp: '-2' }, 'mrp not positive'],
    [{ price: '60' }, 'price above mrp'],
    [{ stock: 'many' }, 'stock unreadable'],
    [{ stock: '-3' }, 'stock unreadable'],
    [{ 'out-of-stock': 'perhaps' }, 'stock unreadable'],
  ])('rejects %j: %s', (cells, reason) => {
    expect(reasonOf(cells)).toBe(reason);
  });

  test('sells at the MRP when the price list has no MRP', () => {
    expect(productOf({ mrp: '' })).toMatchObject({ pricePaise: 4500, mrpPaise: 4500 });
  });

  test('takes the unit out of the name when there is no unit', () => {
    expect(productOf({ name: 'Toor dal 500gm' })).toMatchObject({
      name: 'Toor dal',
      unit: '500 g',
    });
  });

  test('takes out control characters and cuts what is too long', () => {
    expect(productOf({ name: 'Toor\u0000\tdal\u202e \ud800' }).name).toBe('Toor dal \ufffd');
    expect([...productOf({ name: '😀'.repeat(400) }).name]).toHaveLength(160);
    expect(productOf({ brand: 'b'.repeat(100) }).brand).toHaveLength(60);
    expect(productOf({ id: 'i'.repeat(500) }).externalId).toHaveLength(24);
  });

  test('makes an id of name, unit and brand when there is none', () => {
    const one = productOf({ id: '', name: 'TOOR  dal', unit: '1 kg', brand: 'Tata' });
    const same = productOf({ id: '', name: 'Toor dal', unit: '1kg', brand: 'TATA', price: '40' });
    const other = productOf({ id: '', name: 'Toor dal', unit: '2 kg', brand: 'Tata' });
    expect(one.externalId).toBe(same.externalId);
    expect(one.externalId).not.toBe(other.externalId);
    expect(one.sameness).toBe(
      productOf({ name: 'Toor dal', unit: '1 kg', brand: 'tata' }).sameness,
    );
  });

  test('IMP-1 gives a bare number its measure', () => {
    expect(productOf({ unit: '1000' }, { measure: 'g' }).unit).toBe('1 kg');
    expect(productOf({ unit: '0' }, { measure: 'g' }).unit).toBe('1 pc');
    expect(productOf({ unit: '250', measure: 'Grams' }).unit).toBe('250 g');
    expect(productOf({ unit: '6' }, { measure: 'pcs' }).unit).toBe('6 pcs');
    expect(productOf({ unit: '2 x 200 ml' }, { measure: 'g' }).unit).toBe('2 x 200 ml');
  });

  test('IMP-1 believes a column that says what is sold out', () => {
    expect(productOf({ stock: '12', 'out-of-stock': 'TRUE' })).toMatchObject({ stock: 0 });
    expect(productOf({ stock: '12', 'out-of-stock': 'false' })).toMatchObject({ stock: 12 });
    expect(productOf({ stock: '', 'in-stock': 'no' })).toMatchObject({ stock: 0 });
    const has = { stock: undefined, isAvailable: true };
    expect(productOf({ stock: '', 'in-stock': 'yes' })).toMatchObject(has);
  });

  test('does not say what the file does not say', () => {
    expect(productOf({ stock: '', rating: 'none' })).toMatchObject({
      stock: undefined,
      ratingTenths: undefined,
    });
    expect(productOf({ rating: '7' }).ratingTenths).toBeUndefined();
  });

  test('reads a row that ends too early', () => {
    expect(productOfRow(['A1', 'Toor dal', '45'], LAYOUT).ok).toBe(true);
    expect(productOfRow([], LAYOUT)).toEqual({ ok: false, reason: 'name missing' });
  });
});
