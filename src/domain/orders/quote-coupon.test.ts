import { describe, expect, it } from 'vitest';
import { ALWAYS_ASK, judgeQuote, quoteDifference } from './quote-difference.ts';

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
