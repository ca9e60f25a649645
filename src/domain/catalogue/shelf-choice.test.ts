import { describe, expect, it } from 'vitest';
import { groupSizes, productNumbers } from './shelf-choice.ts';

describe('SRC-4 sizes of one product on a shelf', () => {
  it('SRC-4 are one product whatever the case and accents of the name, but not of another brand', () => {
    const numbers = productNumbers(
      ['Toned milk', 'toned  Milk', 'Toned milk', 'Cow milk'],
      ['', '', 'Nandini', ''],
    );
    expect([...numbers]).toEqual([0, 0, 1, 2]);
  });

  it('SRC-4 stand together where the first of them stood, in the order that they had', () => {
    const { items, rowStarts } = groupSizes([4, 2, 3, 0, 1], Uint32Array.of(7, 8, 7, 9, 8));
    expect([...items]).toEqual([4, 1, 2, 0, 3]);
    expect([...rowStarts]).toEqual([0, 2, 4]);
  });

  it('SRC-4 are no rows of nothing', () => {
    expect(groupSizes([], new Uint32Array())).toEqual({
      items: new Uint32Array(),
      rowStarts: new Uint32Array(),
    });
  });
});
