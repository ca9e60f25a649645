import { describe, expect, it } from 'vitest';
import { changeInWords, totalChangeInWords } from './difference-words.ts';

const line = { itemId: 'onion', name: 'Onion', quantity: 5 };

describe('what changed since the order was placed, in words (ORD-2)', () => {
  it('names both prices of a line that is dearer or cheaper', () => {
    expect(changeInWords({ ...line, kind: 'dearer', fromPaise: 4_000, toPaise: 4_500 })).toBe(
      'dearer ₹40 → ₹45',
    );
    expect(changeInWords({ ...line, kind: 'cheaper', fromPaise: 4_000, toPaise: 3_950 })).toBe(
      'cheaper ₹40 → ₹39.50',
    );
  });

  it('says how many are left, or that it is gone', () => {
    expect(changeInWords({ ...line, kind: 'fewer', available: 2 })).toBe('only 2 left of 5');
    expect(changeInWords({ ...line, kind: 'gone' })).toBe('gone');
  });

  it.each([
    ['over, ₹50 off is lost', 'expired', 5_000, 0],
    ['used already, ₹50 off is lost', 'already_used', 5_000, 0],
    ['the items are below its minimum, ₹50 off is lost', 'minimum_not_reached', 5_000, 0],
    ['not valid', 'invalid', 0, 0],
    ['takes off ₹40 instead of ₹50', null, 5_000, 4_000],
    ['takes off ₹40', null, 0, 4_000],
  ] as const)('says of a coupon: %s', (words, problem, fromPaise, toPaise) => {
    const change = { kind: 'coupon', name: 'Coupon SAVE50', problem, fromPaise, toPaise } as const;
    expect(changeInWords(change)).toBe(words);
  });

  it.each([
    ['over; 1 × Biscuits free of charge is lost', 'expired'],
    ['1 × Biscuits free of charge is lost', null],
  ] as const)('says of a free item: %s', (words, problem) => {
    const lostItem = { name: 'Biscuits', quantity: 1 };
    const coupon = { kind: 'coupon', name: 'Coupon BISCUIT', fromPaise: 0, toPaise: 0 } as const;
    expect(changeInWords({ ...coupon, problem, lostItem })).toBe(words);
  });

  it('says what it means for the total', () => {
    expect(totalChangeInWords(1_200)).toBe('₹12 more than before');
    expect(totalChangeInWords(-500)).toBe('₹5 less than before');
    expect(totalChangeInWords(0)).toBe('same total');
  });
});
