import { describe, expect, test } from 'vitest';
import type { SearchItem } from '../../contracts/sync-service.ts';
import { homeRows } from './goods-near.ts';

type Wanted = Partial<SearchItem> & { readonly group?: string };

/** An item of a group, in stock at its MRP unless it says otherwise. */
const aGood = (name: string, { group = 'grocery', ...more }: Wanted = {}) => ({
  itemId: `${more.storeId ?? 'near'}-${name}`,
  storeId: 'near',
  storeName: 'Near',
  categoryId: group,
  categoryName: group,
  name,
  unit: '1 kg',
  picture: '1f35a',
  pricePaise: 1_000,
  mrpPaise: 1_000,
  stock: 5,
  inArea: true,
  ...more,
  group,
});
const FRESH = { group: 'fruits-and-vegetables' };
const names = (items: readonly SearchItem[]) => items.map(({ name }) => name);

describe('HOME-1 rows of goods for the home screen', () => {
  test('have each usual thing once, its most usual kind of the nearest store, in the order of households', () => {
    const { fresh, staples } = homeRows([
      aGood('Banana chips', { group: 'snacks' }),
      aGood('Sugar'),
      aGood('Full cream milk'),
      aGood('Toned milk'),
      aGood('Toned milk', { storeId: 'far' }),
      aGood('Sandalwood oil diffuser'),
      aGood('Onion', FRESH),
      aGood('Onion powder'),
      aGood('Tomato hybrid', FRESH),
      aGood('Dragon fruit', FRESH),
    ]);
    expect(names(staples)).toEqual(['Toned milk', 'Sugar']);
    expect(staples[0]?.storeId).toBe('near');
    expect(names(fresh)).toEqual(['Tomato hybrid', 'Onion']);
  });

  test('leave out what is sold out, has no price, or no discount to speak of', () => {
    const rows = homeRows([
      aGood('Toned milk', { stock: 0 }),
      aGood('Sugar', { pricePaise: 0 }),
      aGood('Salt', { pricePaise: null }),
      aGood('Almonds', { pricePaise: 980 }),
      aGood('Soap bar', { pricePaise: 900 }),
      aGood('Biscuits', { pricePaise: 500 }),
      aGood('Biscuits', { pricePaise: 600, storeId: 'far' }),
      aGood('Odd', { pricePaise: 2_000 }),
    ]);
    expect(names(rows.staples)).toEqual(['Almonds']);
    expect(names(rows.belowMrp)).toEqual(['Biscuits', 'Soap bar']);
  });

  test('are empty where there is nothing', () => {
    expect(homeRows([])).toEqual({ fresh: [], staples: [], belowMrp: [] });
  });
});
