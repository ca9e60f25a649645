import { describe, expect, it } from 'vitest';
import {
  nameRanks,
  priceSteps,
  arrangeItems,
  columnsOfPacks,
  type CategoryColumns,
} from './arrange-items.ts';
import { WHOLE_SHELF, type ShelfChoice } from '../../domain/catalogue/shelf-choice.ts';
import type { LiveColumns } from '../../db/device-database.ts';
import { aShelfPack } from '../../../tests/support/builders/shelf-builders.ts';

describe('names in alphabetical order', () => {
  it('ignore case, accents and spaces around', () => {
    expect([...nameRanks(['dal', 'Éclair', ' Apple', 'fig'])]).toEqual([1, 2, 0, 3]);
  });

  it('keep their order when they are equal', () => {
    expect([...nameRanks(['Rice', 'rice', 'RICE'])]).toEqual([0, 1, 2]);
  });

  it('may be empty or in another script', () => {
    expect([...nameRanks(['चावल', '', 'zeera'])]).toEqual([2, 0, 1]);
  });
});

const stepsOf = (...rupees: number[]) =>
  priceSteps(Float64Array.from(rupees, (each) => each * 100)).map((paise) => paise / 100);

describe('prices to cut a category at', () => {
  it('are round amounts with about a quarter of the items between them', () => {
    const rupees = Array.from({ length: 100 }, (_each, index) => 11 + index * 7);
    expect(stepsOf(...rupees)).toEqual([200, 400, 500]);
  });

  it('are whole rupees among small prices', () => {
    expect(stepsOf(1, 2.5, 3.2, 4, 5, 9)).toEqual([3, 4, 5]);
  });

  it('are fewer where prices are alike, and none where all are the same', () => {
    expect(stepsOf(50, 50, 50, 60, 200)).toEqual([60]);
    expect(stepsOf(50, 50, 50)).toEqual([]);
    expect(stepsOf()).toEqual([]);
  });

  it('take no notice of items without a price', () => {
    expect(stepsOf(0, 0, 0, 0, 10, 20, 30, 40)).toEqual(stepsOf(10, 20, 30, 40));
  });
});

/** Name, price, MRP, stock, rating in tenths, returnable. Prices in paise; 0: not known. */
const GOODS = [
  ['Rice', 9_000, 10_000, 5, 45, true],
  ['apple', 3_000, 6_000, 0, 38, false],
  ['Dal', 12_000, 12_000, 7, 40, true],
  ['Éclair', 500, 1_000, 2, 0, false],
  ['Vanished', 0, 0, 0, 50, true],
  ['Dal', 3_000, 3_300, 1, 41, false],
] as const;

const columns: CategoryColumns = columnsOfPacks([
  aShelfPack(
    'a',
    GOODS.slice(0, 4).map(([name, , , , ratingTenths, returnable], ordinal) => ({
      name,
      ordinal,
      ratingTenths,
      returnable,
    })),
  ),
  aShelfPack(
    'b',
    GOODS.slice(4).map(([name, , , , ratingTenths, returnable], index) => ({
      name,
      ordinal: index + 4,
      ratingTenths,
      returnable,
    })),
  ),
]);
const live: LiveColumns = {
  pricesPaise: GOODS.map(([, price]) => price),
  mrpsPaise: GOODS.map(([, , mrp]) => mrp),
  stocks: GOODS.map(([, , , stock]) => stock),
};

/** Indexes into `GOODS` that a choice shows, in order. */
function shown(parts: Partial<ShelfChoice>, sheet = live): number[] {
  return [...arrangeItems(columns, sheet, { ...WHOLE_SHELF, ...parts })];
}

/** The same while no live sheet is here. */
function shownWithoutPrices(parts: Partial<ShelfChoice>): number[] {
  return [...arrangeItems(columns, undefined, { ...WHOLE_SHELF, ...parts })];
}

describe('CAT-3 filters over a whole category', () => {
  it('CAT-3 show everything in display order when nothing is chosen', () => {
    expect(shown({})).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('CAT-3 leave what is in stock', () => {
    expect(shown({ inStock: true })).toEqual([0, 2, 3, 5]);
  });

  it('CAT-3 leave what is marked as vegetarian; packs of before have no marks', () => {
    const pack = aShelfPack('c', [{ ordinal: 0 }, { ordinal: 1 }, { ordinal: 2 }]);
    const marked = columnsOfPacks([
      { ...pack, vegMarks: [1, 2, 0] },
      aShelfPack('d', [{ ordinal: 3 }]),
    ]);
    const veg = { ...WHOLE_SHELF, isVeg: true };
    expect([...arrangeItems(marked, live, veg)]).toEqual([0]);
  });

  it('CAT-3 leave a range of prices with both its ends, and nothing whose price is not known', () => {
    expect(shown({ minPricePaise: 3_000, maxPricePaise: 9_000 })).toEqual([0, 1, 5]);
    expect(shown({ maxPricePaise: 500 })).toEqual([3]);
    expect(shown({ minPricePaise: 0 })).toEqual([0, 1, 2, 3, 5]);
  });

  it('CAT-3 leave ratings from a number of stars on, and nothing that nobody has rated', () => {
    expect(shown({ minRatingTenths: 40 })).toEqual([0, 2, 4, 5]);
  });

  it('CAT-3 leave what can be returned', () => {
    expect(shown({ returnable: true })).toEqual([0, 2, 4]);
  });

  it('CAT-3 hold all at once', () => {
    expect(shown({ inStock: true, returnable: true, minRatingTenths: 41 })).toEqual([0]);
    expect(shown({ inStock: true, maxPricePaise: 100 })).toEqual([]);
  });

  it('CAT-3 claim nothing to be in stock or in a price range while no live sheet is here', () => {
    expect(shownWithoutPrices({ inStock: true })).toEqual([]);
    expect(shownWithoutPrices({ maxPricePaise: 9_000 })).toEqual([]);
    expect(shownWithoutPrices({ sort: 'price-low' })).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

describe('CAT-3 sorts over a whole category', () => {
  it('CAT-3 by price, with what has none at the end and display order between equals', () => {
    expect(shown({ sort: 'price-low' })).toEqual([3, 1, 5, 0, 2, 4]);
    expect(shown({ sort: 'price-high' })).toEqual([2, 0, 1, 5, 3, 4]);
  });

  it('CAT-3 by discount', () => {
    expect(shown({ sort: 'discount' })).toEqual([1, 3, 0, 5, 2, 4]);
  });

  it('CAT-3 by name without regard to case and accents', () => {
    expect(shown({ sort: 'name' })).toEqual([1, 2, 5, 3, 0, 4]);
  });

  it('CAT-3 what a filter leaves', () => {
    expect(shown({ sort: 'price-low', inStock: true })).toEqual([3, 5, 0, 2]);
  });

  it('CAT-3 prices of any size', () => {
    const dear = { ...live, pricesPaise: [2 ** 50, 1, 2 ** 40, 3, 2, 4] };
    expect(shown({ sort: 'price-low' }, dear)).toEqual([1, 4, 3, 5, 0, 2]);
  });
});
