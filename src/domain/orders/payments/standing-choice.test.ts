import { describe, expect, it } from 'vitest';
import { dearerChoices, standingChoiceText } from './standing-choice.ts';

describe('dearerChoices', () => {
  it('starts with "Always ask me"', () => {
    expect(dearerChoices(0)[0]).toEqual({ value: '0', label: 'Always ask me' });
    expect(dearerChoices(0)[1]).toEqual({ value: '1000', label: '₹10 more' });
  });

  it('keeps an amount that was chosen elsewhere, in its place', () => {
    const values = dearerChoices(3_000).map(({ value }) => value);
    expect(values).toEqual(['0', '1000', '2500', '3000', '5000', '10000']);
  });
});

describe('standingChoiceText', () => {
  it('ORD-2: says what will happen without asking, and what waits', () => {
    expect(standingChoiceText({ acceptUpToPaise: 0, dropMissing: false })).toBe(
      'A dearer total waits for your yes. If an item is missing, nothing is ordered until you decide.',
    );
    expect(standingChoiceText({ acceptUpToPaise: 2_500, dropMissing: true })).toBe(
      'A total up to ₹25 dearer is ordered without asking. Items that are out of stock are left out.',
    );
  });
});
