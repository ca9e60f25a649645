import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { billOf, chargesFor, freightPaise, MAX_QUANTITY, weightText } from './bill.ts';
import { lineShortage, shortageInWords } from './line-shortage.ts';
import {
  type Lot,
  isOutOfLots,
  lotAbove,
  lotBelow,
  lotPricePaise,
  lotPriceText,
  lotProblem,
  lotText,
  mostInLots,
} from './lots.ts';
import { checkQuantity } from './quantity.ts';

const LOT: Lot = {
  minimum: 10,
  step: 5,
  prices: [
    { from: 20, pricePaise: 120_000 },
    { from: 50, pricePaise: 110_000 },
  ],
};
const PRICE = 124_000;

describe('LOT-1 goods that are sold by the lot', () => {
  it('LOT-1 begin at the smallest lot, and go up and down by its steps', () => {
    expect([0, 1, 10, 12].map((each) => lotAbove(LOT, each))).toEqual([10, 10, 15, 15]);
    expect([15, 12, 10, 3].map((each) => lotBelow(LOT, each))).toEqual([10, 10, 0, 0]);
    expect([lotAbove(null, 0), lotBelow(undefined, 1)]).toEqual([1, 0]);
  });

  it('LOT-1 cost less by the quantity, never more than one of them', () => {
    const prices = [1, 19, 20, 49, 50, 99].map((each) => lotPricePaise(PRICE, LOT, each));
    expect(prices).toEqual([124_000, 124_000, 120_000, 120_000, 110_000, 110_000]);
    expect(lotPricePaise(100_000, LOT, 20)).toBe(100_000);
    expect(lotPricePaise(PRICE, null, 99)).toBe(PRICE);
  });

  it('LOT-1 nobody gets more than was wanted, and hears how the goods are sold', () => {
    const sold = { ok: false, why: 'lots', message: 'Sold from 10, in steps of 5.' };
    expect(checkQuantity(17, undefined, LOT)).toEqual({ ...sold, quantity: 15 });
    expect(checkQuantity(1, undefined, LOT)).toEqual({ ...sold, quantity: 0 });
    expect(checkQuantity(0, undefined, LOT)).toEqual({ ok: true, quantity: 0 });
    expect(checkQuantity(30, 28, LOT)).toEqual({
      ok: false,
      quantity: 25,
      why: 'stock',
      message: 'Requested quantity unavailable. Please decrease to 25',
    });
    expect([isOutOfLots({ stock: 9, lot: LOT }), isOutOfLots({ stock: 9 })]).toEqual([true, false]);
    expect(isOutOfLots({ stock: null, lot: LOT })).toBe(false);
  });

  it('LOT-1 says of a line what mends it', () => {
    const short = lineShortage({ quantity: 3, stock: 40, lot: LOT });
    expect(short).toEqual({ kind: 'below-lot', minimum: 10 });
    expect(short && shortageInWords(short)).toBe('Sold from 10 on.');
    expect(lineShortage({ quantity: 12, stock: 40, lot: LOT })).toEqual({
      kind: 'fewer',
      available: 10,
    });
    expect(lineShortage({ quantity: 10, stock: 9, lot: LOT })).toEqual({ kind: 'gone' });
    expect(lineShortage({ quantity: 15, stock: 40, lot: LOT })).toBeNull();
  });

  it('LOT-1 whatever is orderable is a lot, fits, and is reached from both sides', () => {
    const lots = fc.record({
      minimum: fc.integer({ min: 1, max: 99 }),
      step: fc.integer({ min: 1, max: 99 }),
      prices: fc.constant<Lot['prices']>([]),
    });
    fc.assert(
      fc.property(lots, fc.integer({ min: 0, max: 300 }), (lot, available) => {
        const most = mostInLots(lot, available);
        expect(most).toBeLessThanOrEqual(Math.min(available, MAX_QUANTITY));
        expect(most === 0 || (most >= lot.minimum && (most - lot.minimum) % lot.step === 0)).toBe(
          true,
        );
        expect(mostInLots(lot, most)).toBe(most);
        expect(lotBelow(lot, lotAbove(lot, most))).toBe(most);
      }),
    );
  });

  it.each([
    [{ ...LOT, minimum: 0 }, 'Please enter a smallest quantity from 1 to 99.'],
    [{ ...LOT, step: 2.5 }, 'Please enter a step from 1 to 99.'],
    [
      { ...LOT, prices: [{ from: 9, pricePaise: 100 }] },
      'Please enter quantities that rise, from 10 to 99.',
    ],
    [
      { ...LOT, prices: [...LOT.prices].reverse() },
      'Please enter quantities that rise, from 51 to 99.',
    ],
    [
      { ...LOT, prices: [{ from: 20, pricePaise: PRICE }] },
      'From 20 on, one has to cost less than ₹1,240.',
    ],
    [
      { ...LOT, prices: [1, 2, 3, 4, 5, 6].map((n) => ({ from: 10 + n, pricePaise: 100 - n })) },
      'Please enter 5 prices at most.',
    ],
    [LOT, null],
  ])('LOT-1 %j is refused with what to do', (lot, problem) => {
    expect(lotProblem(lot, PRICE)).toBe(problem);
  });

  it('LOT-1 reads as a shop would say it', () => {
    expect(lotText(LOT)).toBe('From 10, in steps of 5');
    expect(lotText({ ...LOT, minimum: 1 })).toBe('In steps of 5');
    expect(lotText({ ...LOT, minimum: 1, step: 1 })).toBeNull();
    expect(LOT.prices.map(lotPriceText)).toEqual(['₹1,200 each from 20', '₹1,100 each from 50']);
  });
});

describe('LOT-2 freight', () => {
  const bags = (quantity: number) => [{ unit: '45 kg bag', quantity, pricePaise: 26_650 }];
  const charges = {
    deliveryChargePaise: 5_000,
    freeDeliveryFromPaise: 100_000,
    packingChargePaise: 0,
    minimumOrderPaise: 0,
    freightPaisePerQuintal: 4_000,
  };

  it('LOT-2 is paid for each 100 kg begun of an order above 50 kg', () => {
    expect([1, 2, 3, 9].map((each) => freightPaise(bags(each), 4_000))).toEqual([
      0, 4_000, 8_000, 20_000,
    ]);
    expect(freightPaise(bags(9), 0)).toBe(0);
    expect(freightPaise([{ unit: '1 bunch', quantity: 99 }], 4_000)).toBe(0);
    expect(freightPaise([{ unit: '20 l', quantity: 3 }], 4_000)).toBe(4_000);
    expect(weightText(bags(9))).toBe('405 kg');
  });

  it('LOT-2 is part of the delivery charge, also where delivery is free, and of no pickup', () => {
    expect(billOf(bags(1), charges).deliveryChargePaise).toBe(5_000);
    expect(billOf(bags(9), charges).deliveryChargePaise).toBe(20_000);
    expect(billOf(bags(9), chargesFor(charges, 'pickup')).deliveryChargePaise).toBe(0);
  });
});
