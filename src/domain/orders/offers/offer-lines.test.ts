import { array, assert, constantFrom, integer, nat, option, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { billOf } from '../quotes/bill.ts';
import {
  couponDiscountOfLines,
  discountInWords,
  freebieOf,
  lineDiscounts,
  offerBlockOfLines,
  splitByWeight,
  type PricedLine,
} from './offer-lines.ts';
import { blockInWords, couponDiscount, discountOf, type Offer, type OfferKind } from './offers.ts';

const NOON = 1_000_000;
const anOffer = (parts: Partial<Offer> = {}): Offer => ({
  code: 'OFFER1',
  title: 'An offer',
  kind: 'percent',
  value: 10,
  capPaise: null,
  minimumPaise: 0,
  startsAt: NOON - 100,
  endsAt: NOON + 100,
  ...parts,
});
const buyGet = (buyQuantity: number, getQuantity: number, getItemId: string | null = null) =>
  anOffer({ kind: 'buy-get', value: 0, buyGet: { buyQuantity, getQuantity, getItemId } });
const aFreebie = (minimumPaise = 0, quantity = 1) =>
  anOffer({ kind: 'freebie', value: 0, minimumPaise, freebie: { itemId: 'tea', quantity } });
const aLine = (itemId: string, pricePaise: number, quantity = 1): PricedLine => ({
  itemId,
  categoryId: itemId === 'milk' ? 'dairy' : 'grocery',
  pricePaise,
  quantity,
});
const paiseOf = (offer: Offer, lines: readonly PricedLine[]) =>
  lineDiscounts(offer, lines, NOON).map(({ discountPaise }) => discountPaise);

describe('a discount line by line', () => {
  const lines = [aLine('dal', 10_000, 2), aLine('milk', 3_333), aLine('rice', 1)];

  it('ORD-6 of a percentage adds up to the paisa to what the total says', () => {
    const offer = anOffer({ value: 15 });
    const parts = paiseOf(offer, lines);
    expect(parts).toEqual([2_999, 500, 1]);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(discountOf(offer, 23_334, NOON));
  });

  it.each([
    ['items', { itemIds: ['milk'], categoryIds: [] }],
    ['categories', { itemIds: [], categoryIds: ['dairy'] }],
  ])('takes nothing off other lines when it is for certain %s', (_what, scope) => {
    expect(paiseOf(anOffer({ scope }), lines)).toEqual([0, 333, 0]);
  });

  it('counts only its own items for its minimum', () => {
    const scope = { itemIds: ['milk'], categoryIds: [] };
    const block = offerBlockOfLines(anOffer({ scope, minimumPaise: 5_000 }), lines, NOON);
    expect(block).toEqual({ kind: 'minimum', missingPaise: 1_667 });
  });

  it('needs an item that it is for', () => {
    const scope = { itemIds: ['oil'], categoryIds: [] };
    const block = offerBlockOfLines(anOffer({ scope }), lines, NOON);
    expect(block && blockInWords(block)).toBe('Add 1 more item of this offer');
  });

  it('OFF-1 is nothing where the lines do not say what they are: a total that is shown is never too small', () => {
    const scope = { itemIds: [], categoryIds: ['dairy'] };
    const unknown = lines.map(({ pricePaise, quantity }) => ({ pricePaise, quantity }));
    for (const offer of [anOffer({ scope }), buyGet(1, 1, 'milk'), aFreebie()]) {
      expect(paiseOf(offer, unknown)).toEqual([0, 0, 0]);
      expect(couponDiscount({ code: 'OFFER1', offer, at: NOON }, 23_334)).toBe(0);
    }
  });
});

describe('buy X get Y', () => {
  it.each([
    [
      'the cheapest of three',
      buyGet(2, 1),
      [aLine('dal', 9_000, 2), aLine('milk', 3_000)],
      [0, 3_000],
    ],
    ['nothing of two', buyGet(2, 1), [aLine('dal', 9_000), aLine('milk', 3_000)], [0, 0]],
    ['one of five', buyGet(2, 1), [aLine('dal', 9_000, 4), aLine('milk', 3_000)], [0, 3_000]],
    ['two of six', buyGet(2, 1), [aLine('dal', 9_000, 5), aLine('milk', 3_000)], [9_000, 3_000]],
    ['every second', buyGet(1, 1), [aLine('dal', 9_000, 4)], [18_000]],
    [
      'the other item, as often as it was earned',
      buyGet(2, 1, 'milk'),
      [aLine('dal', 9_000, 5), aLine('milk', 3_000, 3)],
      [0, 6_000],
    ],
    [
      'no more of the other item than there is',
      buyGet(1, 2, 'milk'),
      [aLine('dal', 9_000, 5), aLine('milk', 3_000)],
      [0, 3_000],
    ],
    [
      'nothing while the other item is not there',
      buyGet(1, 1, 'milk'),
      [aLine('dal', 9_000, 5)],
      [0],
    ],
  ])('makes free: %s', (_what, offer, lines, expected) => {
    expect(paiseOf(offer, lines)).toEqual(expected);
  });

  it('is capped', () => {
    const offer = { ...buyGet(1, 1), capPaise: 10_000 };
    expect(paiseOf(offer, [aLine('dal', 9_000, 4)])).toEqual([10_000]);
  });

  it('says how many items are missing, and what became free', () => {
    const block = offerBlockOfLines(buyGet(2, 1), [aLine('dal', 9_000)], NOON);
    expect(block && blockInWords(block)).toBe('Add 2 more items of this offer');
    const [discount] = lineDiscounts(buyGet(2, 1), [aLine('dal', 9_000, 3)], NOON);
    expect(discount && discountInWords(buyGet(2, 1), discount)).toBe('1 free: buy 2, get 1');
  });
});

describe('a free item', () => {
  it('comes along once the minimum is reached, and takes nothing off', () => {
    expect(freebieOf(aFreebie(9_000), [aLine('dal', 9_000)], NOON)).toEqual({
      itemId: 'tea',
      quantity: 1,
    });
    expect(freebieOf(aFreebie(9_001), [aLine('dal', 9_000)], NOON)).toBeNull();
    expect(paiseOf(aFreebie(9_000), [aLine('dal', 9_000)])).toEqual([0]);
  });

  it('that is in the cart already is free there and does not come twice', () => {
    const lines = [aLine('dal', 9_000), aLine('tea', 2_000, 3)];
    expect(freebieOf(aFreebie(), lines, NOON)).toBeNull();
    expect(paiseOf(aFreebie(), lines)).toEqual([0, 2_000]);
  });
});

const anyScope = record({
  itemIds: array(constantFrom('a', 'b', 'c'), { maxLength: 2 }),
  categoryIds: array(constantFrom('x', 'y'), { maxLength: 1 }),
});
const anyOffer = record({
  code: constantFrom('ANY'),
  title: constantFrom(''),
  kind: constantFrom<OfferKind>('percent', 'amount', 'buy-get', 'freebie'),
  value: integer({ min: 1, max: 100 }),
  capPaise: option(nat(100_000)),
  minimumPaise: nat(100_000),
  startsAt: integer({ min: NOON - 2, max: NOON + 1 }),
  endsAt: integer({ min: NOON, max: NOON + 2 }),
  scope: option(anyScope),
  buyGet: record({
    buyQuantity: integer({ min: 1, max: 3 }),
    getQuantity: integer({ min: 1, max: 3 }),
    getItemId: option(constantFrom('a', 'b', 'c')),
  }),
  freebie: record({ itemId: constantFrom('a', 'z'), quantity: integer({ min: 1, max: 3 }) }),
});
const anyLine = record({
  itemId: option(constantFrom('a', 'b', 'c', 'd'), { nil: undefined }),
  categoryId: option(constantFrom('x', 'y', 'z'), { nil: undefined }),
  pricePaise: nat(10_000_000_000),
  quantity: integer({ min: 1, max: 99 }),
});
const CHARGES = {
  deliveryChargePaise: 3_000,
  freeDeliveryFromPaise: 50_000,
  packingChargePaise: 500,
  minimumOrderPaise: 0,
};

describe('an offer of any kind', () => {
  it('OFF-1 ORD-6 takes whole paise off each line, never more than the line costs, and exactly so much off the bill', () => {
    assert(
      property(array(anyLine, { maxLength: 8 }), anyOffer, (lines, offer) => {
        const discounts = lineDiscounts(offer, lines, NOON);
        const bill = billOf(lines, CHARGES, { code: 'ANY', offer, at: NOON });
        let sum = 0;
        for (const [place, { pricePaise, quantity }] of lines.entries()) {
          const { discountPaise = -1, freeQuantity = -1 } = discounts[place] ?? {};
          expect(Number.isSafeInteger(discountPaise)).toBe(true);
          expect(discountPaise).toBeGreaterThanOrEqual(0);
          expect(discountPaise).toBeLessThanOrEqual(pricePaise * quantity);
          expect(freeQuantity).toBeLessThanOrEqual(quantity);
          sum += discountPaise;
        }
        expect(bill.discountPaise).toBe(sum);
        expect(couponDiscountOfLines({ code: 'ANY', offer, at: NOON }, lines)).toBe(sum);
        const isBlocked = offerBlockOfLines(offer, lines, NOON) !== null;
        const cap = offer.kind === 'amount' ? offer.value : (offer.capPaise ?? Infinity);
        expect(sum).toBeLessThanOrEqual(isBlocked ? 0 : cap);
      }),
    );
  });

  it('ORD-6 is split without a paisa lost', () => {
    assert(
      property(
        nat(1_000_000_000),
        array(nat(1_000_000_000), { maxLength: 9 }),
        (paise, weights) => {
          const whole = weights.reduce((sum, weight) => sum + weight, 0);
          const parts = splitByWeight(Math.min(paise, whole), weights);
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(Math.min(paise, whole));
          for (const [place, part] of parts.entries()) {
            expect(part).toBeLessThanOrEqual(weights[place] ?? -1);
          }
        },
      ),
    );
  });
});
