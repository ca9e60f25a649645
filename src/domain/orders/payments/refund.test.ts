import { array, assert, integer, nat, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refundOfReturn } from './refund.ts';

const DAL = { itemId: 'dal', quantity: 3, pricePaise: 5_000 };
const MILK = { itemId: 'milk', quantity: 1, pricePaise: 3_333 };
const totalOf = (lines: readonly { quantity: number; pricePaise: number }[]) =>
  lines.reduce((sum, { quantity, pricePaise }) => sum + quantity * pricePaise, 0);

describe('ORD-6 what comes back for returned goods', () => {
  it('is their price without their share of the discount', () => {
    const bill = { itemTotalPaise: 18_333, discountPaise: 1_000 };
    expect(refundOfReturn(bill, [DAL, MILK], [{ itemId: 'dal', quantity: 2 }])).toBe(
      10_000 - Math.floor((1_000 * 10_000) / 18_333),
    );
  });

  it('counts an item in two lines, one of them free, by what was paid for each', () => {
    const free = { ...DAL, quantity: 1, pricePaise: 0 };
    const bill = { itemTotalPaise: 15_000 };
    expect(refundOfReturn(bill, [DAL, free], [{ itemId: 'dal', quantity: 3 }])).toBe(15_000);
  });

  it('is nothing for what was not in the order, or cost nothing', () => {
    const bill = { itemTotalPaise: 15_000, discountPaise: 0 };
    expect(refundOfReturn(bill, [DAL], [{ itemId: 'rice', quantity: 2 }])).toBe(0);
    const free = { itemTotalPaise: 0, discountPaise: 0 };
    expect(refundOfReturn(free, [{ ...DAL, pricePaise: 0 }], [DAL])).toBe(0);
  });

  it('is whole paise, never more than was paid for the goods, and all of that for all of them', () => {
    const line = record({ quantity: integer({ min: 1, max: 99 }), pricePaise: nat(10_000_000) });
    const orders = record({
      lines: array(line, { minLength: 1, maxLength: 20 }),
      percent: nat(100),
      back: array(nat(99), { maxLength: 20 }),
    });
    assert(
      property(orders, ({ lines: rows, percent, back }) => {
        const lines = rows.map((row, index) => ({ ...row, itemId: `item-${index}` }));
        const itemTotalPaise = totalOf(lines);
        const discountPaise = Math.floor((itemTotalPaise * percent) / 100);
        const bill = { itemTotalPaise, discountPaise };
        const returned = lines.map(({ itemId }, index) => ({ itemId, quantity: back[index] ?? 0 }));
        const refund = refundOfReturn(bill, lines, returned);
        expect(Number.isSafeInteger(refund)).toBe(true);
        expect(refund).toBeGreaterThanOrEqual(0);
        expect(refund).toBeLessThanOrEqual(itemTotalPaise - discountPaise);
        expect(refundOfReturn(bill, lines, lines)).toBe(itemTotalPaise - discountPaise);
      }),
    );
  });
});
