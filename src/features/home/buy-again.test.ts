import { describe, expect, it } from 'vitest';
import { boughtItems } from './buy-again.ts';

const line = (itemId: string) => ({
  itemId,
  name: itemId,
  unit: '1 kg',
  picture: '',
  quantity: 1,
  pricePaise: 100,
});

const order = (storeId: string, ...items: string[]) => ({
  storeId,
  storeName: storeId,
  lines: items.map(line),
});

describe('buy again', () => {
  it('shows each item of a store once, the newest order first', () => {
    const items = boughtItems([order('a', 'milk', 'bread'), order('a', 'eggs', 'milk')], 10);
    expect(items.map(({ itemId }) => itemId)).toEqual(['milk', 'bread', 'eggs']);
  });

  it('keeps the same item of another store', () => {
    expect(boughtItems([order('a', 'milk'), order('b', 'milk')], 10)).toHaveLength(2);
  });

  it('stops at the limit', () => {
    expect(boughtItems([order('a', 'milk', 'bread', 'eggs')], 2)).toHaveLength(2);
  });
});
