import { millisecondsInDay } from 'date-fns/constants';
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

const NOW = 1_800_000_000_000;
const daysAgo = (days: number) => NOW - days * millisecondsInDay;

const order = (storeId: string, ...items: string[]) => orderOf(1, storeId, ...items);
const orderOf = (days: number, storeId: string, ...items: string[]) => ({
  storeId,
  storeName: storeId,
  lines: items.map(line),
  placedAt: daysAgo(days),
});
const bought = (orders: Parameters<typeof boughtItems>[0], limit: number) =>
  boughtItems(orders, { limit, now: NOW });
const names = (orders: Parameters<typeof boughtItems>[0]) =>
  bought(orders, 10).map(({ itemId }) => itemId);

describe('buy again', () => {
  it('shows each item of a store once, the newest order first', () => {
    expect(names([orderOf(2, 'a', 'milk', 'bread'), orderOf(9, 'a', 'eggs')])).toEqual([
      'milk',
      'bread',
      'eggs',
    ]);
  });

  it('puts what is ordered often before what came with the last order', () => {
    const orders = [
      orderOf(4, 'a', 'candles'),
      ...[8, 15, 22].map((days) => orderOf(days, 'a', 'milk')),
    ];
    expect(names(orders)).toEqual(['milk', 'candles']);
  });

  it('lets a habit of last year go', () => {
    const orders = [
      orderOf(3, 'a', 'rice'),
      ...[300, 307, 314].map((days) => orderOf(days, 'a', 'milk')),
    ];
    expect(names(orders)).toEqual(['rice', 'milk']);
  });

  it('puts back what was ordered lately for how often it is ordered', () => {
    const monthly = [1, 31, 61].map((days) => orderOf(days, 'a', 'oil'));
    const weekly = [6, 13].map((days) => orderOf(days, 'a', 'milk'));
    const newestFirst = [...monthly, ...weekly].toSorted((a, b) => b.placedAt - a.placedAt);
    expect(names(newestFirst)).toEqual(['milk', 'oil']);
  });

  it('counts two lines of one order as one', () => {
    const twice = orderOf(5, 'a', 'salt', 'salt');
    expect(names([orderOf(4, 'a', 'milk'), twice])).toEqual(['milk', 'salt']);
  });

  it('keeps the same item of another store', () => {
    expect(bought([order('a', 'milk'), order('b', 'milk')], 10)).toHaveLength(2);
  });

  it('stops at the limit', () => {
    expect(bought([order('a', 'milk', 'bread', 'eggs')], 2)).toHaveLength(2);
  });

  it('leaves out what came for nothing', () => {
    const free = { ...line('sugar'), pricePaise: 0 };
    expect(bought([{ ...order('a'), lines: [free, line('milk')] }], 9)).toHaveLength(1);
  });

  const [milk] = bought([order('a', 'milk')], 1);
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
