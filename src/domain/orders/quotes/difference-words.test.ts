import { describe, expect, it } from 'vitest';
import { changeInWords, orderRestLabel, orderUnchangedLabel } from './difference-words.ts';

const line = { itemId: 'onion', name: 'Onion', quantity: 5 };

describe('what changed since the order was placed, in words (ORD-2)', () => {
  it('names both prices of a line that is dearer or cheaper', () => {
    expect(changeInWords({ ...line, kind: 'dearer', fromPaise: 4_000, toPaise: 4_500 })).toBe(
      'now ₹45, was ₹40',
    );
    expect(changeInWords({ ...line, kind: 'cheaper', fromPaise: 4_000, toPaise: 3_950 })).toBe(
      'now ₹39.50, was ₹40',
    );
  });

  it('says how many are left, or that none is', () => {
    expect(changeInWords({ ...line, kind: 'fewer', available: 2 })).toBe('only 2 of 5 left');
    expect(changeInWords({ ...line, kind: 'gone' })).toBe('out of stock');
  });

  it.each([
    ['has ended: no ₹50 off', 'expired', 5_000, 0],
    ['is used already: no ₹50 off', 'already_used', 5_000, 0],
    ['needs a larger order: no ₹50 off', 'minimum_not_reached', 5_000, 0],
    ['is not valid', 'invalid', 0, 0],
    ['takes off ₹40 instead of ₹50', null, 5_000, 4_000],
    ['takes off ₹40', null, 0, 4_000],
  ] as const)('says of a coupon: %s', (words, problem, fromPaise, toPaise) => {
    const change = { kind: 'coupon', name: 'Coupon SAVE50', problem, fromPaise, toPaise } as const;
    expect(changeInWords(change)).toBe(words);
  });

  it.each([
    ['has ended; 1 × Biscuits is not free now', 'expired'],
    ['1 × Biscuits is not free now', null],
  ] as const)('says of a free item: %s', (words, problem) => {
    const lostItem = { name: 'Biscuits', quantity: 1 };
    const coupon = { kind: 'coupon', name: 'Coupon BISCUIT', fromPaise: 0, toPaise: 0 } as const;
    expect(changeInWords({ ...coupon, problem, lostItem })).toBe(words);
  });
});

const decided = (itemId: string, quantity = 1) => ({
  itemId,
  name: itemId,
  unit: '',
  quantity,
  pricePaise: 100,
});
const part = (amountToBePaidPaise: number, ids: readonly string[], leftOut: readonly string[]) => ({
  lines: ids.map((id) => decided(id)),
  leftOut: leftOut.map((id) => decided(id)),
  bill: {
    itemTotalPaise: 0,
    deliveryChargePaise: 0,
    packingChargePaise: 0,
    amountToBePaidPaise,
  },
});

describe('ORD-2 the words of the buttons that decide about a difference', () => {
  it('ORD-2 say how many lines are ordered, and for how much', () => {
    const rest = part(14_500, ['a', 'b'], ['c']);
    expect(orderRestLabel(rest)).toBe('Order the other 2 · ₹145');
    expect(orderUnchangedLabel(part(5_200, ['b'], ['a', 'c']), rest)).toBe(
      'Only the 1 unchanged · ₹52',
    );
    const dearer = part(16_000, ['a', 'b', 'c'], []);
    expect(orderRestLabel(dearer)).toBe('Order all 3 · ₹160');
    expect(orderUnchangedLabel(part(6_700, ['b', 'c'], ['a']), dearer)).toBe(
      'Order the other 2 · ₹67',
    );
    expect(orderRestLabel(part(4_500, ['a'], []))).toBe('Order it · ₹45');
    expect(orderRestLabel(part(8_000, ['a'], ['a']))).toBe('Order what is left · ₹80');
  });
});
