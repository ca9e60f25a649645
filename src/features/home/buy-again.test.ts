import { describe, expect, it } from 'vitest';
import type { Item } from '../../db/reads/catalogue/catalogue-items.ts';
import { boughtItems, nowSold } from './buy-again.ts';

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

  it('leaves out what came for nothing', () => {
    const free = { ...line('sugar'), pricePaise: 0 };
    expect(
      boughtItems([{ storeId: 'a', storeName: 'a', lines: [free, line('milk')] }], 9),
    ).toHaveLength(1);
  });

  const [milk] = boughtItems([order('a', 'milk')], 1);
  if (milk === undefined) throw new Error('no milk');
  const asNow = (item: Partial<Item>) =>
    new Map([
      ['a', new Map([['milk', { pricePaise: 120, mrpPaise: 150, stock: 3, ...item } as Item]])],
    ]);

  it('is offered at today’s price and stock', () => {
    expect(nowSold(milk, asNow({}))).toMatchObject({
      pricePaise: 120,
      mrpPaise: 150,
      stock: 3,
      isSold: true,
    });
  });

  it('keeps the price of then while no newer one is here', () => {
    const kept = { pricePaise: 100, stock: null, isSold: true };
    expect(nowSold(milk, undefined)).toMatchObject(kept);
    expect(nowSold(milk, asNow({ pricePaise: null, stock: null }))).toMatchObject(kept);
  });

  it('says when the store does not have it any more', () => {
    expect(nowSold(milk, new Map([['a', new Map()]]))).toMatchObject({ isSold: false });
  });
});
