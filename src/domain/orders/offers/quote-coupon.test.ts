import { describe, expect, it } from 'vitest';
import { ALWAYS_ASK, judgeQuote, quoteDifference } from '../quotes/quote-difference.ts';

const LINE = { itemId: 'a-1', name: 'Potato', unit: '1 kg', quantity: 2, pricePaise: 4_000 };
const QUOTED = { ...LINE, available: 2 };
const billWith = (discountPaise: number) => ({
  itemTotalPaise: 8_000,
  discountPaise,
  deliveryChargePaise: 0,
  packingChargePaise: 0,
  amountToBePaidPaise: 8_000 - discountPaise,
});
const SAVE10 = { code: 'SAVE10', problem: null };

describe('a quote with a coupon', () => {
  it('ORD-2 that takes off what was seen is no difference', () => {
    const difference = quoteDifference([LINE], billWith(800), [QUOTED], billWith(800), SAVE10);
    expect(difference).toEqual({ changes: [], totalChangePaise: 0 });
  });

  it('ORD-2 that is over asks the buyer, and says so', () => {
    const over = { code: 'SAVE10', problem: 'expired' } as const;
    const difference = quoteDifference([LINE], billWith(800), [QUOTED], billWith(0), over);
    expect(difference.changes).toEqual([
      { kind: 'coupon', name: 'Coupon SAVE10', problem: 'expired', fromPaise: 800, toPaise: 0 },
    ]);
    expect(judgeQuote(difference, ALWAYS_ASK)).toBe('ask-buyer');
    expect(judgeQuote(difference, { acceptUpToPaise: 800, dropMissing: false })).toBe('proceed');
  });

  it('ORD-2 that takes off more than was seen goes through', () => {
    const difference = quoteDifference([LINE], billWith(0), [QUOTED], billWith(800), SAVE10);
    expect(difference.totalChangePaise).toBe(-800);
    expect(judgeQuote(difference, ALWAYS_ASK)).toBe('proceed');
  });

  it('reads a bill from before there were coupons as one without a discount', () => {
    const { discountPaise: _none, ...old } = billWith(0);
    expect(quoteDifference([LINE], old, [QUOTED], billWith(0), SAVE10).changes).toEqual([]);
  });
});

describe('a free item that was seen', () => {
  const BISCUIT = { itemId: 'biscuit', name: 'Biscuits', quantity: 1 };
  const FREE = { ...BISCUIT, unit: '100 g', pricePaise: 0, available: 1, isFree: true };
  const compare = (
    quoted: Parameters<typeof quoteDifference>[2],
    problem: 'expired' | 'minimum_not_reached' | null,
  ) =>
    quoteDifference(
      [LINE],
      billWith(0),
      quoted,
      billWith(0),
      { code: 'BISCUIT', problem },
      BISCUIT,
    );

  it('OFF-1 ORD-2 and comes along is no difference', () => {
    expect(compare([QUOTED, FREE], null).changes).toEqual([]);
  });

  it('OFF-1 ORD-2 and has run out asks the buyer, though nothing is dearer', () => {
    const difference = compare([QUOTED], 'expired');
    expect(difference.totalChangePaise).toBe(0);
    expect(difference.changes).toMatchObject([{ lostItem: { name: 'Biscuits', quantity: 1 } }]);
    expect(judgeQuote(difference, ALWAYS_ASK)).toBe('ask-buyer');
    expect(judgeQuote(difference, { acceptUpToPaise: 10_000, dropMissing: true })).toBe(
      'ask-buyer',
    );
  });

  it('OFF-1 ORD-2 and comes in too small a number asks the buyer, too', () => {
    const two = { ...BISCUIT, quantity: 2 };
    const bill = billWith(0);
    const coupon = { code: 'BISCUIT', problem: null };
    const difference = quoteDifference([LINE], bill, [QUOTED, FREE], bill, coupon, two);
    expect(judgeQuote(difference, ALWAYS_ASK)).toBe('ask-buyer');
  });

  it('ORD-2 an unknown code that turns out to be none is not asked about: nothing was promised', () => {
    const bill = billWith(0);
    const invalid = { code: 'NOSUCH', problem: 'invalid' } as const;
    const difference = quoteDifference([LINE], bill, [QUOTED], bill, invalid);
    expect(judgeQuote(difference, ALWAYS_ASK)).toBe('proceed');
  });
});
