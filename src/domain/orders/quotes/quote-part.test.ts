import { describe, expect, it } from 'vitest';
import { quotePart, type OfferedQuote } from './quote-part.ts';

const CHARGES = {
  deliveryChargePaise: 2_000,
  freeDeliveryFromPaise: 40_000,
  packingChargePaise: 0,
  minimumOrderPaise: 3_000,
};
const line = (itemId: string, pricePaise: number, quantity = 1) => ({
  itemId,
  name: itemId,
  unit: '1 kg',
  quantity,
  pricePaise,
});
/** Atta became dearer, a big atta is sold out, maida is as it was: 480 rupees became 145, delivery included. */
const SEEN = {
  lines: [line('atta', 7_800), line('big-atta', 37_000), line('maida', 3_200)],
  charges: CHARGES,
};
const QUOTE: OfferedQuote = {
  lines: [
    { ...line('atta', 9_300), available: 1 },
    { ...line('big-atta', 37_000), available: 0 },
    { ...line('maida', 3_200), available: 1 },
  ],
  bill: {
    itemTotalPaise: 12_500,
    discountPaise: 0,
    deliveryChargePaise: 2_000,
    packingChargePaise: 0,
    amountToBePaidPaise: 14_500,
  },
};
const names = (lines: readonly { itemId: string; quantity: number }[] | undefined) =>
  lines?.map(({ itemId, quantity }) => `${quantity} ${itemId}`);

describe('ORD-2 the part of an order that can still be had', () => {
  it('ORD-2 is what the store has, for exactly what it asks', () => {
    const part = quotePart(SEEN, QUOTE, 'available');
    expect(names(part?.lines)).toEqual(['1 atta', '1 maida']);
    expect(part?.lines[0]?.pricePaise).toBe(9_300);
    expect(names(part?.leftOut)).toEqual(['1 big-atta']);
    expect(part?.bill).toEqual(QUOTE.bill);
  });

  it('ORD-2 or without what became dearer too, with the delivery that the rest costs', () => {
    const part = quotePart(SEEN, QUOTE, 'unchanged');
    expect(names(part?.lines)).toEqual(['1 maida']);
    expect(names(part?.leftOut)).toEqual(['1 atta', '1 big-atta']);
    expect(part?.bill.amountToBePaidPaise).toBe(5_200);
    expect(part?.isBelowMinimum).toBe(false);
  });

  it('ORD-2 leaves out the units that are short, and keeps a line that became cheaper', () => {
    const lines = [
      { ...line('onion', 4_000, 5), available: 2 },
      { ...line('dal', 9_000), available: 1 },
    ];
    const bill = { ...QUOTE.bill, itemTotalPaise: 17_000, amountToBePaidPaise: 19_000 };
    const seen = { lines: [line('onion', 4_000, 5), line('dal', 9_500)], charges: CHARGES };
    expect(names(quotePart(seen, { lines, bill }, 'available')?.leftOut)).toEqual(['3 onion']);
    expect(names(quotePart(seen, { lines, bill }, 'unchanged')?.lines)).toEqual(['1 dal']);
  });

  it('ORD-2 has its share of the discount, and says when the store takes no order as small', () => {
    const bill = { ...QUOTE.bill, discountPaise: 1_250, amountToBePaidPaise: 13_250 };
    const part = quotePart(SEEN, { ...QUOTE, bill }, 'unchanged');
    expect(part?.bill).toMatchObject({ discountPaise: 320, amountToBePaidPaise: 4_880 });
    const choosy = { ...SEEN, charges: { ...CHARGES, minimumOrderPaise: 9_900 } };
    expect(quotePart(choosy, QUOTE, 'unchanged')?.isBelowMinimum).toBe(true);
    expect(quotePart(choosy, QUOTE, 'available')?.isBelowMinimum).toBe(false);
  });

  it('ORD-2 is offered once: no second part where nothing else could be left out or nothing is left', () => {
    const onlyMissing = { ...QUOTE, lines: QUOTE.lines.map((l) => ({ ...l, pricePaise: 100 })) };
    expect(quotePart(SEEN, onlyMissing, 'unchanged')).toBeNull();
    const none = { ...QUOTE, lines: QUOTE.lines.map((l) => ({ ...l, available: 0 })) };
    expect(quotePart(SEEN, none, 'available')).toBeNull();
    expect(quotePart({ lines: SEEN.lines }, QUOTE, 'unchanged')).toBeNull();
  });

  it('ORD-2 counts nothing that a coupon adds for nothing', () => {
    const free = { ...line('biscuits', 0), available: 1, isFree: true };
    const part = quotePart(SEEN, { ...QUOTE, lines: [...QUOTE.lines, free] }, 'available');
    expect(names(part?.lines)).toEqual(['1 atta', '1 maida']);
  });
});
