import { describe, expect, it } from 'vitest';
import { billOf } from './quotes/bill.ts';
import {
  cartTotals,
  groupByStore,
  missingForFreeDelivery,
  minimumHint,
  missingForMinimum,
  showLines,
  type KeptLine,
} from './cart-lines.ts';

const aLine = (fields: Partial<KeptLine> = {}): KeptLine => ({
  storeId: 'anand-stores',
  itemId: 'onion',
  quantity: 2,
  pricePaise: 4_000,
  mrpPaise: 5_000,
  addedAt: 1,
  ...fields,
});

const charges = {
  deliveryChargePaise: 2_500,
  freeDeliveryFromPaise: 50_000,
  packingChargePaise: 500,
  minimumOrderPaise: 10_000,
};

const live = (pricePaise: number | null, stock: number | null) =>
  new Map([['onion', { pricePaise, mrpPaise: 5_500, stock }]]);

describe('cart lines with live prices', () => {
  it('shows and bills the price of now, and says what it was', () => {
    const lines = showLines([aLine()], live(4_500, 10));
    expect(lines[0]).toMatchObject({ pricePaise: 4_500, mrpPaise: 5_500, wasPaise: 4_000 });
    expect(billOf(lines, charges)).toMatchObject({
      itemTotalPaise: 9_000,
      amountToBePaidPaise: 12_000,
    });
  });

  it('keeps the price that was seen when nothing newer is known', () => {
    expect(showLines([aLine()], new Map())[0]).toMatchObject({
      pricePaise: 4_000,
      wasPaise: null,
      stock: null,
      availability: 'unknown',
    });
  });

  it('LOT-1 costs what it does by its quantity, by the lot of now or as it was seen', () => {
    const lot = { minimum: 2, step: 1, prices: [{ from: 5, pricePaise: 3_800 }] };
    const shown = (quantity: number, items: Parameters<typeof showLines>[1]) =>
      showLines([{ ...aLine({ quantity }), lot }], items)[0];
    expect(shown(4, new Map())?.pricePaise).toBe(4_000);
    expect(shown(5, new Map())?.pricePaise).toBe(3_800);
    const now = new Map(
      [...live(4_500, 10)].map(([id, item]) => [id, { ...item, lot: { ...lot, prices: [] } }]),
    );
    expect(shown(5, now)).toMatchObject({
      pricePaise: 4_500,
      wasPaise: 4_000,
      addedPaise: 4_000,
    });
    expect(shown(5, live(3_500, 10))?.lot).toBeUndefined();
  });

  it('tells apart enough, fewer and none', () => {
    expect(showLines([aLine()], live(4_000, 2))[0]?.availability).toBe('enough');
    expect(showLines([aLine()], live(4_000, 1))[0]?.availability).toBe('fewer');
    expect(showLines([aLine()], live(4_000, 0))[0]?.availability).toBe('none');
  });

  it('keeps the old price of an item that has vanished (price 0) and shows it as out of stock', () => {
    expect(showLines([aLine()], live(0, 0))[0]).toMatchObject({
      pricePaise: 4_000,
      wasPaise: null,
      availability: 'none',
    });
  });

  it('counts units and adds up prices', () => {
    expect(cartTotals([aLine(), aLine({ quantity: 1 })])).toEqual({ count: 3, totalPaise: 12_000 });
    expect(cartTotals([])).toEqual({ count: 0, totalPaise: 0 });
  });

  it('groups by store in the order in which stores came into the cart', () => {
    const groups = groupByStore([
      aLine({ storeId: 'b' }),
      aLine({ storeId: 'a' }),
      aLine({ storeId: 'b', itemId: 'milk' }),
    ]);
    expect(groups.map(([storeId, lines]) => [storeId, lines.length])).toEqual([
      ['b', 2],
      ['a', 1],
    ]);
  });

  it('says what is missing for the smallest order and for free delivery', () => {
    expect(missingForMinimum(9_000, charges)).toBe(1_000);
    expect(missingForMinimum(10_000, charges)).toBe(0);
    expect(minimumHint(1_000, 10_000)).toBe('Add ₹10 more to reach the minimum order of ₹100');
    expect(missingForFreeDelivery(9_000, charges)).toBe(41_000);
    expect(missingForFreeDelivery(9_000, { ...charges, freeDeliveryFromPaise: null })).toBeNull();
  });
});
