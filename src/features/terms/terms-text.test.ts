import { describe, expect, it } from 'vitest';
import { readTerms } from './terms-text.ts';

const text = readTerms()
  .flatMap(({ points }) => points)
  .join(' ');

describe('the terms', () => {
  it.each([
    'within 7 working days',
    'only when they are damaged, defective or wrong',
    'as long as the seller has not begun processing',
    'Every ₹100 paid for goods earns 1 coin',
    'Coins last 180 days',
  ])('say "%s"', (phrase) => {
    expect(text).toContain(phrase);
  });
});
