import { describe, expect, it } from 'vitest';
import { priceSteps } from './price-steps.ts';

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
