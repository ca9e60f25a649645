import { describe, expect, it } from 'vitest';
import { DRAWN_AT_ONCE, fillsScreen, headOf } from './search-head.ts';

const items = Array.from({ length: 20 }, (_, index) => `item ${index}`);

describe('what of an answer is drawn at once', () => {
  it('SRC-1 is the first items and how many there are; stores have no room on that screen', () => {
    const head = headOf({ items, stores: ['Green Basket'] });
    expect(head).toEqual({ items: items.slice(0, DRAWN_AT_ONCE), itemCount: 20, stores: [] });
    expect(fillsScreen(head.itemCount)).toBe(true);
  });

  it('SRC-1 is all of a short answer', () => {
    const short = { items: items.slice(0, DRAWN_AT_ONCE - 1), stores: ['Green Basket'] };
    expect(headOf(short)).toEqual({ ...short, itemCount: DRAWN_AT_ONCE - 1 });
    expect(fillsScreen(short.items.length)).toBe(false);
  });
});
