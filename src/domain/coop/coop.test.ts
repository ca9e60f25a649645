import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memberPricePaise, shareCoins } from './coop.ts';

describe('the price of a member', () => {
  it.each([
    [10_000, 8, 9_200],
    [4_900, 8, 4_550],
    [1_000, 8, 950],
    [500, 8, 500],
    [5_000, 0, 5_000],
  ])('COOP-1 of %i paise at %i %% less is %i', (price, percent, wanted) => {
    expect(memberPricePaise(price, percent)).toBe(wanted);
  });

  it('COOP-1 is never dearer than the market, never nothing, and saves no more than promised', () => {
    const price = integer({ min: 1, max: 10_000_000 });
    assert(
      property(price, integer({ min: 0, max: 50 }), (pricePaise, percent) => {
        const paid = memberPricePaise(pricePaise, percent);
        expect(paid).toBeGreaterThan(0);
        expect(paid).toBeLessThanOrEqual(pricePaise);
        expect((pricePaise - paid) * 100).toBeLessThanOrEqual(pricePaise * percent);
        expect(Number.isSafeInteger(paid)).toBe(true);
      }),
    );
  });
});

describe('the share of a member', () => {
  it('COOP-2 is whole coins of what was paid for goods', () => {
    expect(shareCoins(100_000, 2)).toBe(20);
    expect(shareCoins(4_999, 2)).toBe(0);
    expect(shareCoins(0, 2)).toBe(0);
  });
});
