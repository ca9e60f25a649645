import { describe, expect, it } from 'vitest';
import { priceRanges, rangeKey } from './filter-sheet.tsx';

describe('ranges of prices to pick from', () => {
  it('lie between the steps and leave nothing out', () => {
    expect(priceRanges([5_000, 10_000]).map(({ label }) => label)).toEqual([
      'Up to ₹50',
      '₹50 – ₹100',
      'From ₹100',
    ]);
    expect(priceRanges([5_000, 10_000]).map(rangeKey)).toEqual(['-5000', '5000-10000', '10000-']);
  });

  it('are none where all prices are the same', () => {
    expect(priceRanges([])).toEqual([]);
  });
});
