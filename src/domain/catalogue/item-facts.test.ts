import { describe, expect, it } from 'vitest';
import { unitPriceOf, PRICE_LIFETIME_MS, priceAgeText } from './item-facts.ts';

describe('price for a unit (ITEM-1)', () => {
  it('ITEM-1 computes it for a kilogram, a litre and a piece', () => {
    expect(unitPriceOf(2_900, '500 g')).toEqual({ paise: 5_800, per: 'kg' });
    expect(unitPriceOf(2_500, '200 ml')).toEqual({ paise: 12_500, per: 'l' });
    expect(unitPriceOf(7_200, '1 dozen')).toEqual({ paise: 600, per: 'piece' });
    expect(unitPriceOf(21_000, '2 kg')).toEqual({ paise: 10_500, per: 'kg' });
  });

  it('ITEM-1 says none where the price says it already, and where nothing is known', () => {
    for (const [price, unit] of [
      [2_900, '1 kg'],
      [2_900, '1 bunch'],
      [2_900, ''],
      [0, '500 g'],
      [null, '500 g'],
      [2_900, '0 g'],
    ] as const) {
      expect(unitPriceOf(price, unit)).toBeNull();
    }
  });
});

const NOW = Date.UTC(2026, 10, 21);

describe('CAT-4 how old prices are', () => {
  it('CAT-4 is not said while they are fresh, or when none are here', () => {
    expect(priceAgeText(NOW - PRICE_LIFETIME_MS, NOW)).toBeNull();
    expect(priceAgeText(undefined, NOW)).toBeNull();
  });

  it('CAT-4 is said once they are older than their time to live', () => {
    expect(priceAgeText(NOW - PRICE_LIFETIME_MS - 1, NOW)).toBe('prices from 15 min ago');
    expect(priceAgeText(NOW - 3 * 3_600_000, NOW)).toBe('prices from 3 h ago');
  });

  it('CAT-4 is not said of the future, after the clock was set back', () => {
    expect(priceAgeText(NOW + 86_400_000, NOW)).toBeNull();
  });
});
