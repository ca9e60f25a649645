import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberText } from './money.ts';

const inIndia = new Intl.NumberFormat('en-IN');

describe('numbers in words of the screen', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1_000, '1,000'],
    [99_999, '99,999'],
    [100_000, '1,00,000'],
    [12_345_678, '1,23,45,678'],
    [-1_234, '-1,234'],
  ])('shows %i as %s', (value, text) => {
    expect(numberText(value)).toBe(text);
  });

  it('shows any whole number as the locale of India does', () => {
    const differing = fc.check(
      fc.property(fc.maxSafeInteger(), (value) => numberText(value) === inIndia.format(value)),
    );
    expect(differing.counterexample).toBeNull();
  });
});
