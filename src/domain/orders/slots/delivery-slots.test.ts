import { describe, expect, it } from 'vitest';
import { deliverySlots, isDeliverySlot } from './delivery-slots.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Midnight in India on 21 November 2026. */
const MIDNIGHT = Date.UTC(2026, 10, 20, 18, 30);
const at = (hours: number, minutes = 0): number => MIDNIGHT + hours * HOUR + minutes * MINUTE;

/** The hours of the day at which slots begin; 24 and more are tomorrow's. */
const begins = (hours: { opensAt: number; closesAt: number }, now: number): number[] =>
  deliverySlots(hours, now).map(({ from }) => (from - MIDNIGHT) / HOUR);

describe('the delivery slots of a store', () => {
  const seven = { opensAt: 700, closesAt: 2200 };

  it('are two hours long, within its hours, of today and tomorrow', () => {
    expect(begins(seven, at(6))).toEqual([7, 9, 11, 13, 15, 17, 19, 31, 33, 35, 37, 39, 41, 43]);
    const [first] = deliverySlots(seven, at(6));
    expect(first).toEqual({ from: at(7), to: at(9) });
  });

  it('begin an hour from now at the earliest: a store needs that long to pack', () => {
    expect(begins(seven, at(8))[0]).toBe(9);
    expect(begins(seven, at(8) + 1)[0]).toBe(11);
  });

  it('are tomorrow’s only, once today has none left', () => {
    expect(begins(seven, at(18, 30))).toEqual([31, 33, 35, 37, 39, 41, 43]);
  });

  it('begin at full hours, and the last one ends before closing', () => {
    expect(begins({ opensAt: 930, closesAt: 1430 }, at(0))).toEqual([10, 12, 34, 36]);
  });

  it('are none for a store that is open for less than that', () => {
    expect(deliverySlots({ opensAt: 900, closesAt: 1000 }, at(0))).toEqual([]);
  });

  it.each([
    { opensAt: 0, closesAt: 0 },
    { opensAt: 0, closesAt: 2359 },
    { opensAt: 600, closesAt: 600 },
  ])('go round the clock where it never closes: %j', (hours) => {
    expect(begins(hours, at(21))).toEqual([22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46]);
  });

  it('go on past midnight with a store that does', () => {
    const late = { opensAt: 1800, closesAt: 200 };
    // The night of today and tomorrow's evening; what begins the day after tomorrow is not offered yet.
    expect(begins(late, at(20, 30))).toEqual([22, 24, 42, 44, 46]);
    // The night that began yesterday is not over.
    expect(begins(late, at(-2))).toEqual([0, 18, 20, 22]);
    expect(begins(late, at(-0.5))[0]).toBe(18);
  });
});

describe('a slot that a buyer chose', () => {
  const hours = { opensAt: 700, closesAt: 2200 };
  const slot = { from: at(9), to: at(11) };

  it('can be had while it is offered, and a quarter of an hour longer: buyers read and pay', () => {
    expect(isDeliverySlot(slot, hours, at(8))).toBe(true);
    expect(isDeliverySlot(slot, hours, at(8, 15))).toBe(true);
    expect(isDeliverySlot(slot, hours, at(8, 15) + 1)).toBe(false);
  });

  it('can’t be had when it is none of the store’s', () => {
    expect(isDeliverySlot({ from: at(10), to: at(12) }, hours, at(6))).toBe(false);
    expect(isDeliverySlot({ from: at(9), to: at(12) }, hours, at(6))).toBe(false);
    expect(isDeliverySlot({ from: at(23), to: at(25) }, hours, at(6))).toBe(false);
    expect(isDeliverySlot({ from: at(57), to: at(59) }, hours, at(6))).toBe(false);
  });

  it('is there for tomorrow from midnight on', () => {
    expect(isDeliverySlot({ from: at(33), to: at(35) }, hours, at(0))).toBe(true);
  });
});
