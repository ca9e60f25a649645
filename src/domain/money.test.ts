import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { discountPercent, formatRupees, isPaise } from './money.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

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

  it.each([
    ['0', '₹11'],
    ['1', '₹10.5'],
    ['2', '₹10.50'],
    ['', '₹10.50'],
    ['many', '₹10.50'],
  ])('shows as many digits as the build was told', async (told, text) => {
    vi.stubGlobal('HAAT_MAX_FRACTION_DIGITS', told);
    vi.resetModules();
    const money = await import('./money.ts');
    expect(money.formatRupees(1_050)).toBe(text);
  });

  it('shows any amount as the locale of India does', () => {
    const inIndia = [0, 1, 2, 3].map(
      (digits) =>
        new Intl.NumberFormat('en-IN', {
          style: 'currency',
          currency: 'INR',
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
        }),
    );
    const most = 1_000_000_000_000;
    const differing = fc.check(
      fc.property(
        fc.integer({ min: -most, max: most }),
        fc.integer({ min: 0, max: 3 }),
        (paise, fractionDigits) => {
          const digits = paise % 100 === 0 ? 0 : fractionDigits;
          return formatRupees(paise, fractionDigits) === inIndia[digits]?.format(paise / 100);
        },
      ),
      { numRuns: 1_000 },
    );
    expect(differing.counterexample).toBeNull();
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
