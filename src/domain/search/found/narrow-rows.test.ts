import { describe, expect, it } from 'vitest';
import { ALL_FOUND, choicesIn, narrowRows } from './narrow-rows.ts';
import { productRows } from './product-rows.ts';

const offer = (
  storeId: string,
  name: string,
  unit: string,
  pricePaise: number | null,
  more: object = {},
) => ({
  storeId,
  storeName: `Shop ${storeId}`,
  categoryName: 'Vegetables',
  name,
  unit,
  pricePaise,
  mrpPaise: 10_000,
  stock: 5,
  inArea: true,
  ...more,
});

const rows = productRows([
  offer('a', 'Onion', '1 kg', 4_000),
  offer('b', 'Onion', '500 g', 2_900, { stock: 0 }),
  offer('b', 'Onion', '5 kg', 15_000),
  offer('b', 'Onion powder', '100 g', 6_000, { categoryName: 'Spices' }),
  offer('c', 'Pearl onion', '250 g', null),
]);
const names = (found: readonly { name: string; unit: string }[]) =>
  found.map(({ name, unit }) => `${name} ${unit}`);

describe('filters and sorts of what was found', () => {
  it('SRC-4 leaves what was found as it is where nothing is chosen', () => {
    expect(narrowRows(rows, ALL_FOUND)).toBe(rows);
  });

  it('SRC-4 narrows by shop, category, price and stock, offer by offer', () => {
    expect(names(narrowRows(rows, { ...ALL_FOUND, storeId: 'a' }))).toEqual(['Onion 1 kg']);
    expect(names(narrowRows(rows, { ...ALL_FOUND, categoryName: 'Spices' }))).toEqual([
      'Onion powder 100 g',
    ]);
    const dear = narrowRows(rows, { ...ALL_FOUND, priceRange: '100-200' });
    expect(names(dear)).toEqual(['Onion 5 kg']);
    expect(dear[0]?.offers).toBeUndefined();
    const had = narrowRows(rows, { ...ALL_FOUND, inStock: true });
    expect(had[0]?.offers?.map(({ unit }) => unit)).toEqual(['1 kg', '5 kg']);
  });

  it('SRC-4 narrows to what is marked as vegetarian; what nobody knows is not', () => {
    const marked = productRows([
      offer('a', 'Milk', '1 l', 5_400, { vegMark: 1 }),
      offer('a', 'Eggs', '6 pcs', 4_800, { vegMark: 2 }),
      offer('b', 'Cake', '1 pc', 9_000, { vegMark: 0 }),
      offer('b', 'Soap', '1 pc', 3_000),
    ]);
    expect(names(narrowRows(marked, { ...ALL_FOUND, isVeg: true }))).toEqual(['Milk 1 l']);
  });

  it('SRC-4 sorts by price and by price per kilogram, what is out of stock and unpriced last', () => {
    expect(names(narrowRows(rows, { ...ALL_FOUND, sort: 'price-low' }))).toEqual([
      'Onion 1 kg',
      'Onion powder 100 g',
      'Pearl onion 250 g',
    ]);
    expect(names(narrowRows(rows, { ...ALL_FOUND, sort: 'unit-price' }))[0]).toBe('Onion 5 kg');
    expect(names(narrowRows(rows, { ...ALL_FOUND, sort: 'price-high' }))[0]).toBe('Onion 5 kg');
  });

  it('SRC-4 offers the shops and categories of what was found', () => {
    const { stores, categories } = choicesIn(rows);
    expect(stores.map(([, name]) => name)).toEqual(['Shop a', 'Shop b', 'Shop c']);
    expect(categories).toEqual(['Vegetables', 'Spices']);
  });
});
