import { describe, expect, it } from 'vitest';
import { shelfAddress } from '../../../contracts/catalogue/arranged-shelf.ts';
import {
  placesOfArrangement,
  placesOfCategory,
  placesOfProducts,
  type ShelfCategory,
} from './shelf-places.ts';

const aCategory = (parts: Partial<ShelfCategory>): ShelfCategory => ({
  id: 'c',
  name: 'Rice',
  group: 'grocery',
  itemCount: 0,
  packs: [],
  ...parts,
});

describe('CAT-3 where an item of a category is', () => {
  it('follows the sizes of packs that are not full', () => {
    const { count, at } = placesOfCategory(
      aCategory({ itemCount: 135, packs: ['a', 'b', 'c'], counts: [3, 128, 4] }),
    );
    expect(count).toBe(135);
    expect([0, 2, 3, 130, 131, 134].map(at)).toEqual([
      [{ hash: 'a', place: 0 }],
      [{ hash: 'a', place: 2 }],
      [{ hash: 'b', place: 0 }],
      [{ hash: 'b', place: 127 }],
      [{ hash: 'c', place: 0 }],
      [{ hash: 'c', place: 3 }],
    ]);
    expect([at(-1), at(135)]).toEqual([undefined, undefined]);
  });

  it('takes every pack but the last for full when a manifest does not say', () => {
    const { at } = placesOfCategory(aCategory({ itemCount: 300, packs: ['a', 'b', 'c'] }));
    expect([at(127), at(128), at(299), at(300)]).toEqual([
      [{ hash: 'a', place: 127 }],
      [{ hash: 'b', place: 0 }],
      [{ hash: 'c', place: 43 }],
      undefined,
    ]);
  });

  it('passes over a pack without items', () => {
    const { at } = placesOfCategory(
      aCategory({ itemCount: 2, packs: ['a', 'b', 'c'], counts: [1, 0, 1] }),
    );
    expect([at(0), at(1)]).toEqual([[{ hash: 'a', place: 0 }], [{ hash: 'c', place: 0 }]]);
  });

  it('has nothing of a category without packs, whatever its count says', () => {
    const { count, at } = placesOfCategory(aCategory({ itemCount: 5 }));
    expect([count, at(0)]).toEqual([0, undefined]);
  });

  it('SRC-4 reads the order that the worker answered, the sizes of a product in one row', () => {
    const { count, itemCount, at } = placesOfArrangement({
      packs: ['a', 'b'],
      addresses: Uint32Array.of(shelfAddress(1, 127), shelfAddress(0, 5), shelfAddress(1, 2)),
      rowStarts: Uint32Array.of(0, 2),
      itemCount: 9,
      priceSteps: [],
    });
    expect([count, itemCount]).toEqual([2, 3]);
    expect([at(0), at(1), at(2)]).toEqual([
      [
        { hash: 'b', place: 127 },
        { hash: 'a', place: 5 },
      ],
      [{ hash: 'b', place: 2 }],
      undefined,
    ]);
  });

  it('SRC-4 puts the sizes of a product of several packs into one row, by name and brand', () => {
    const { count, itemCount, at } = placesOfProducts([
      { hash: 'a', names: ['Toned milk', 'Ghee'], brands: ['Nandini', ''] },
      { hash: 'b', names: ['Toned milk', 'Ghee', 'Toned milk'], brands: ['', '', 'Nandini'] },
    ]);
    expect([count, itemCount]).toEqual([3, 5]);
    expect([at(0), at(1), at(2)]).toEqual([
      [
        { hash: 'a', place: 0 },
        { hash: 'b', place: 2 },
      ],
      [
        { hash: 'a', place: 1 },
        { hash: 'b', place: 1 },
      ],
      [{ hash: 'b', place: 0 }],
    ]);
  });
});
