import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Offer } from '../orders/offers/offers.ts';
import { type BilledCart, memberPricePaise, savingAt, shareCoins } from './coop.ts';

describe('the price of a member', () => {
  it.each([
    [10_000, 8, 9_200],
    [4_900, 8, 4_550],
    [1_000, 8, 950],
    [500, 8, 500],
    [5_000, 0, 5_000],
  ])('COOP-1 of %i paise at %i %% less is %i', (price, percent, wanted) => {
    expect(memberPricePaise(price, percent)).toBe(wanted);
  });

  it('COOP-1 is never dearer than the market, never nothing, and saves no more than promised', () => {
    const price = integer({ min: 1, max: 10_000_000 });
    assert(
      property(price, integer({ min: 0, max: 50 }), (pricePaise, percent) => {
        const paid = memberPricePaise(pricePaise, percent);
        expect(paid).toBeGreaterThan(0);
        expect(paid).toBeLessThanOrEqual(pricePaise);
        expect((pricePaise - paid) * 100).toBeLessThanOrEqual(pricePaise * percent);
        expect(Number.isSafeInteger(paid)).toBe(true);
      }),
    );
  });
});

describe('the share of a member', () => {
  it('COOP-2 is whole coins of what was paid for goods', () => {
    expect(shareCoins(100_000, 2)).toBe(20);
    expect(shareCoins(4_999, 2)).toBe(0);
    expect(shareCoins(0, 2)).toBe(0);
  });
});

/** What delivery costs in these tests, paise; the smallest order is of ₹50. */
const CHARGES = {
  deliveryChargePaise: 2_000,
  freeDeliveryFromPaise: null,
  packingChargePaise: 0,
  minimumOrderPaise: 5_000,
};

const aLine = (itemId: string, pricePaise: number, quantity = 1) => ({
  itemId,
  unit: '1 kg',
  quantity,
  pricePaise,
});

const aCart = (...lines: ReturnType<typeof aLine>[]) => ({
  lines,
  charges: CHARGES,
  coupon: null as BilledCart<(typeof lines)[number]>['coupon'],
});

describe('what a member would save', () => {
  it('COOP-3 is what both bills fall by, with all charges', () => {
    const there = new Map([['a', aLine('a2', 9_000)]]);
    expect(savingAt(aCart(aLine('a', 10_000)), aCart(), there)).toEqual({
      savedPaise: 1_000,
      itemIds: ['a'],
    });
  });

  it('COOP-3 leaves what is dearer there, and counts a second delivery', () => {
    const here = aCart(aLine('a', 20_000), aLine('b', 10_000));
    const there = new Map([
      ['a', aLine('a2', 15_000)],
      ['b', aLine('b2', 14_000)],
    ]);
    expect(savingAt(here, aCart(), there)).toEqual({ savedPaise: 3_000, itemIds: ['a'] });
  });

  it('COOP-3 takes all of it from there where one delivery is worth more than a dearer item', () => {
    const here = aCart(aLine('a', 20_000), aLine('b', 10_000));
    const there = new Map([
      ['a', aLine('a2', 17_000)],
      ['b', aLine('b2', 10_100)],
    ]);
    expect(savingAt(here, aCart(), there)).toEqual({ savedPaise: 2_900, itemIds: ['a', 'b'] });
  });

  it('COOP-3 is nothing where nothing is sold there, where it is dearer, and below a rupee', () => {
    const here = aCart(aLine('a', 10_000));
    for (const there of [[], [aLine('a2', 10_500)], [aLine('a2', 9_950)]]) {
      expect(savingAt(here, aCart(), new Map(there.map((line) => ['a', line])))).toBeNull();
    }
  });

  it('COOP-3 is never an order that a store would not take, on either side', () => {
    const there = new Map([['a', aLine('a2', 4_000)]]);
    expect(savingAt(aCart(aLine('a', 9_000)), aCart(), there)).toBeNull();
    expect(savingAt(aCart(aLine('a', 9_000)), aCart(aLine('c', 3_000)), there)).toMatchObject({
      savedPaise: 7_000,
    });
    const left = aCart(aLine('a', 9_000), aLine('b', 4_000));
    expect(savingAt(left, aCart(aLine('c', 3_000)), there)).toBeNull();
  });

  it('COOP-3 counts the coupon that would be lost', () => {
    const offer: Offer = {
      code: 'SAVE20',
      title: '₹20 off',
      kind: 'amount',
      value: 2_000,
      minimumPaise: 9_000,
      capPaise: null,
      startsAt: 0,
      endsAt: 10,
    };
    const there = new Map([['a', aLine('a2', 8_500)]]);
    const here = { ...aCart(aLine('a', 10_000)), coupon: { code: 'SAVE20', offer, at: 5 } };
    expect(savingAt(here, aCart(), there)).toBeNull();
    expect(savingAt(aCart(aLine('a', 10_000)), aCart(), there)?.savedPaise).toBe(1_500);
  });
});
