import { describe, expect, it } from 'vitest';
import { discountPercent, formatRupees, isPaise } from './money.ts';

describe('money (ORD-6: integer paise everywhere)', () => {
  it.each([
    [0, '₹0'],
    [100, '₹1'],
    [12_345_650, '₹1,23,456.50'],
    [-250, '-₹2.50'],
    [1, '₹0.01'],
  ])('shows %i paise as %s', (paise, text) => {
    expect(formatRupees(paise)).toBe(text);
  });

  it('shows no more digits than asked for', () => {
    expect(formatRupees(1_050, 0)).toBe('₹11');
  });

  it.each([1.5, -1, Number.NaN, Infinity, 2 ** 53, '1', null])(
    'takes %s for no amount',
    (value) => {
      expect(isPaise(value)).toBe(false);
    },
  );

  it('names a discount only where the price is below the MRP', () => {
    expect(discountPercent(10_000, 8_800)).toBe(12);
    expect(discountPercent(10_000, 10_000)).toBe(0);
    expect(discountPercent(10_000, 12_000)).toBe(0);
    expect(discountPercent(0, 0)).toBe(0);
  });
});
