import { describe, expect, it } from 'vitest';
import { unitPriceOf } from './unit-price.ts';

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
