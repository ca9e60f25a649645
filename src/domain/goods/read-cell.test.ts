import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEAREST_PAISE, parsePrice } from './read-cell.ts';

describe('parsePrice', () => {
  test.each([
    ['45', 4500],
    ['37.5', 3750],
    ['16.25', 1625],
    ['₹1,299.50', 129_950],
    ['Rs. 45', 4500],
    ['Rs.45/-', 4500],
    ['rs 1,29,900', 12_990_000],
    ['INR 20', 2000],
    ['20 INR', 2000],
    [' 1 299 ', 129_900],
    ['1,299,000', 129_900_000 > DEAREST_PAISE ? 'absurd' : 129_900_000],
    ['0.29', 29],
    ['1.005', 101],
    ['1.004', 100],
    ['99.999', 10_000],
    ['12.', 1200],
    ['', 'missing'],
    ['₹', 'missing'],
    ['-', 'unreadable'],
    ['free', 'unreadable'],
    ['1e3', 'unreadable'],
    ['45,50', 'unreadable'],
    ['1.299,50', 'unreadable'],
    ['12 34 x', 'unreadable'],
    ['NaN', 'unreadable'],
    ['0', 'not positive'],
    ['0.00', 'not positive'],
    ['0.001', 'not positive'],
    ['-5', 'not positive'],
    ['-₹5', 'not positive'],
    ['99999999999999', 'absurd'],
    ['1000000.01', 'absurd'],
  ])('reads %j as %j', (text, expected) => {
    const result = parsePrice(text, 'rupees');
    expect(result.ok ? result.paise : result.problem).toBe(expected);
  });

  test('reads paise, which have no fraction', () => {
    expect(parsePrice('1250', 'paise')).toEqual({ ok: true, paise: 1250 });
    expect(parsePrice('1250.00', 'paise')).toEqual({ ok: true, paise: 1250 });
    expect(parsePrice('12.5', 'paise')).toEqual({ ok: false, problem: 'unreadable' });
  });

  test('ORD-6 is exact for every amount, however it is grouped', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: DEAREST_PAISE }), (paise) => {
        const fixed = `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`;
        expect(parsePrice(fixed, 'rupees')).toEqual({ ok: true, paise });
        const grouped = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(
          paise / 100,
        );
        expect(parsePrice(`₹${grouped}`, 'rupees')).toEqual({ ok: true, paise });
      }),
    );
  });
});
