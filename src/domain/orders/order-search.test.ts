import { describe, expect, it } from 'vitest';
import { findOrdersByText, orderTexts } from './order-search.ts';

const order = (orderId: string, storeName: string, ...names: string[]) => ({
  orderId,
  storeName,
  lines: names.map((name) => ({ name })),
  server: { orderId },
  placedAt: Date.UTC(2026, 10, 23, 20),
});

const ORDERS = [
  order('HT-26-0001', 'Green Basket', 'Tomato', 'Curd'),
  order('HT-26-7F3K', 'Annapurna Stores', 'Basmati Rice', 'Crème biscuits'),
  { ...order('', 'Green Basket', 'Milk'), server: null, placedAt: Date.UTC(2026, 10, 23, 18) },
];

function found(query: string) {
  return findOrdersByText(orderTexts(ORDERS), query).map(({ orderId }) => orderId);
}

describe('searching the orders of a phone', () => {
  it('finds items and stores by how their words begin, all of them', () => {
    expect(found('toma')).toEqual(['HT-26-0001']);
    expect(found('green curd')).toEqual(['HT-26-0001']);
    expect(found('green rice')).toEqual([]);
    expect(found('asmati')).toEqual([]);
    expect(found('creme')).toEqual(['HT-26-7F3K']);
  });

  it('finds the orders of a day in India by yy-mm-dd', () => {
    expect(found('26-11-24')).toEqual(['HT-26-0001', 'HT-26-7F3K']);
    expect(found(' 26-11-23 ')).toEqual(['']);
    expect(found('26-11-31')).toEqual([]);
    expect(found('25-11-24')).toEqual([]);
  });

  it('finds an order by its id, or by a part of it that is long enough to say something', () => {
    expect(found('ht-26-7f3k')).toEqual(['HT-26-7F3K']);
    expect(found('HT267F')).toEqual(['HT-26-7F3K']);
    expect(found('f3k')).toEqual(['HT-26-7F3K']);
    expect(found('3k')).toEqual([]);
  });

  it('finds everything for nothing, and orders that the server does not have yet', () => {
    expect(found('  ')).toHaveLength(3);
    expect(found('milk')).toEqual(['']);
  });

  it('stays quick with a thousand orders of ten items', () => {
    const names = Array.from({ length: 10 }, (_, place) => `Basmati Rice number ${place}`);
    const many = Array.from({ length: 1_000 }, (_, place) =>
      order(`HT-26-${place}`, 'Annapurna Stores', ...names),
    );
    const startedAt = performance.now();
    const texts = orderTexts(many);
    for (const query of ['b', 'ba', 'basmati', 'ht-26-999']) findOrdersByText(texts, query);
    // Some 15 ms here; a bound that a loaded machine keeps, and a loop over the words squared does not.
    expect(performance.now() - startedAt).toBeLessThan(400);
    expect(findOrdersByText(texts, 'ht-26-999')).toHaveLength(1);
  });
});
