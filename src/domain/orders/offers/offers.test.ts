import { array, assert, constantFrom, integer, nat, option, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { billOf } from '../quotes/bill.ts';
import {
  blockInWords,
  couponCodeOf,
  couponDiscount,
  discountOf,
  offerBlock,
  shareOfDiscount,
  type Offer,
} from './offers.ts';

const NOON = 1_000_000;
const aPercentage: Offer = {
  code: 'HAAT10',
  title: '10% off',
  kind: 'percent',
  value: 10,
  capPaise: null,
  minimumPaise: 0,
  startsAt: NOON - 100,
  endsAt: NOON + 100,
};
const anAmount: Offer = { ...aPercentage, code: 'WELCOME50', kind: 'amount', value: 5_000 };

describe('what an offer takes off', () => {
  it.each([
    ['a tenth', aPercentage, 40_000, 4_000],
    ['a tenth, rounded down to whole paise', aPercentage, 39_999, 3_999],
    ['no more than its cap', { ...aPercentage, capPaise: 2_500 }, 40_000, 2_500],
    ['less than its cap', { ...aPercentage, capPaise: 2_500 }, 10_000, 1_000],
    ['everything at 100 percent', { ...aPercentage, value: 100 }, 12_345, 12_345],
    ['a fixed amount', anAmount, 40_000, 5_000],
    ['no more than the items cost', anAmount, 3_000, 3_000],
    ['nothing below its minimum', { ...anAmount, minimumPaise: 40_001 }, 40_000, 0],
    ['its amount at exactly its minimum', { ...anAmount, minimumPaise: 40_000 }, 40_000, 5_000],
    ['nothing before it begins', { ...anAmount, startsAt: NOON + 1 }, 40_000, 0],
    ['its amount in the moment it begins', { ...anAmount, startsAt: NOON }, 40_000, 5_000],
    ['nothing in the moment it ends', { ...anAmount, endsAt: NOON }, 40_000, 0],
  ])('ORD-6 is %s', (_what, offer, itemTotalPaise, discountPaise) => {
    expect(discountOf(offer, itemTotalPaise, NOON)).toBe(discountPaise);
  });

  it('is nothing for a code that nobody here knows, and without one', () => {
    expect(couponDiscount({ code: 'SECRET', offer: null, at: NOON }, 40_000)).toBe(0);
    expect(couponDiscount(null, 40_000)).toBe(0);
  });
});

describe('an offer that cannot be used', () => {
  it('says how much is missing, in the words of the specification', () => {
    const block = offerBlock({ ...anAmount, minimumPaise: 29_900 }, 23_950, NOON);
    expect(block).toEqual({ kind: 'minimum', missingPaise: 5_950 });
    expect(block && blockInWords(block)).toBe('Add item worth ₹59.50 more to click this offer');
  });

  it('says that it is over rather than what would be missing', () => {
    const block = offerBlock({ ...anAmount, minimumPaise: 50_000, endsAt: NOON }, 0, NOON);
    expect(block && blockInWords(block)).toBe('This offer is over');
  });

  it('says that it has not begun', () => {
    const block = offerBlock({ ...anAmount, startsAt: NOON + 1 }, 40_000, NOON);
    expect(block && blockInWords(block)).toBe('This offer has not begun yet');
  });
});

describe('a coupon code', () => {
  it.each([
    ['welcome50', 'WELCOME50'],
    [' Welcome 50 ', 'WELCOME50'],
    ['haat-10', 'HAAT10'],
    ['', undefined],
    ['ab', undefined],
    ['a'.repeat(21), undefined],
    ['₹₹₹₹', undefined],
    ["' or 1=1", undefined],
  ])('typed as %j is %j', (typed, code) => {
    expect(couponCodeOf(typed)).toBe(code);
  });
});

const anyOffer = record({
  code: constantFrom('ANY'),
  title: constantFrom(''),
  kind: constantFrom('percent' as const, 'amount' as const),
  value: integer({ min: 1, max: 100 }),
  capPaise: option(nat(100_000)),
  minimumPaise: nat(300_000),
  startsAt: integer({ min: NOON - 2, max: NOON + 2 }),
  endsAt: integer({ min: NOON - 2, max: NOON + 2 }),
});
const anyLines = array(
  record({ pricePaise: nat(10_000_000_000), quantity: integer({ min: 1, max: 99 }) }),
  { maxLength: 20 },
);
const CHARGES = {
  deliveryChargePaise: 3_000,
  freeDeliveryFromPaise: 50_000,
  packingChargePaise: 500,
  minimumOrderPaise: 10_000,
};

describe('a bill with a coupon', () => {
  it('ORD-6 adds up in whole paise, and takes off no more than the items cost', () => {
    assert(
      property(anyLines, anyOffer, (lines, offer) => {
        const bill = billOf(lines, CHARGES, { code: offer.code, offer, at: NOON });
        const { itemTotalPaise, discountPaise, deliveryChargePaise, packingChargePaise } = bill;
        expect(Number.isSafeInteger(discountPaise)).toBe(true);
        expect(discountPaise).toBeGreaterThanOrEqual(0);
        const isBlocked = offerBlock(offer, itemTotalPaise, NOON) !== null;
        expect(discountPaise).toBeLessThanOrEqual(isBlocked ? 0 : itemTotalPaise);
        expect(bill.amountToBePaidPaise).toBe(
          itemTotalPaise - discountPaise + deliveryChargePaise + packingChargePaise,
        );
      }),
    );
  });

  it('ORD-6 takes the exact percentage off, however large the total', () => {
    assert(
      property(nat(Number.MAX_SAFE_INTEGER), integer({ min: 1, max: 100 }), (total, value) => {
        const exact = (BigInt(total) * BigInt(value)) / 100n;
        expect(discountOf({ ...aPercentage, value }, total, NOON)).toBe(Number(exact));
      }),
    );
  });

  it('judges free delivery by the items before the discount', () => {
    const lines = [{ pricePaise: 50_000, quantity: 1 }];
    const bill = billOf(lines, CHARGES, { code: 'WELCOME50', offer: anAmount, at: NOON });
    expect(bill).toEqual({
      itemTotalPaise: 50_000,
      discountPaise: 5_000,
      deliveryChargePaise: 0,
      packingChargePaise: 500,
      amountToBePaidPaise: 45_500,
    });
  });
});

describe('the share of a discount', () => {
  it('ORD-2 of a percentage is never more than the percentage of the rest', () => {
    assert(
      property(
        nat(1_000_000_000),
        nat(1_000_000_000),
        integer({ min: 1, max: 100 }),
        (rest, gone, value) => {
          const offer = { ...aPercentage, value };
          const seen = discountOf(offer, rest + gone, NOON);
          const share = shareOfDiscount(seen, rest, rest + gone);
          expect(share).toBeLessThanOrEqual(discountOf(offer, rest, NOON));
        },
      ),
    );
  });

  it('is all of it for the whole, and nothing of nothing', () => {
    expect(shareOfDiscount(5_000, 40_000, 40_000)).toBe(5_000);
    expect(shareOfDiscount(5_000, 0, 0)).toBe(0);
  });
});
