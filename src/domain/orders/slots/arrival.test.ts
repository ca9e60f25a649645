import { describe, expect, it } from 'vitest';
import {
  arrivalMinutes,
  arrivalWords,
  firstArrival,
  movedArrival,
  whenBackText,
  type ArrivalStore,
} from './arrival.ts';

/** 21 November 2026 in India. */
const at = (time: string, day = 21) => Date.parse(`2026-11-${day}T${time}:00+05:30`);

/** Packs in 20 minutes; a ride of 2.5 km takes 15. */
const store: ArrivalStore = {
  opensAt: 700,
  closesAt: 2200,
  deliveryRadiusKm: 5,
  preparationMinutes: 20,
};
const first = (time = '12:00', slot: { from: number; to: number } | null = null) =>
  firstArrival(store, { km: 2.5, slot, now: at(time) });

describe('ETA-1 how long an order takes', () => {
  it.each([
    [{}, 0, 25],
    [{}, 2.5, 35],
    [{ preparationMinutes: 45 }, 2.5, 60],
    // Not known where the buyer is: half the radius.
    [{}, null, 35],
    // Nobody is further away than the store delivers.
    [{}, 400, 45],
    // A store that an older app stored.
    [{ preparationMinutes: undefined }, 2.5, 35],
  ])('ETA-1 %j at %s km: %i min', (parts, km, minutes) => {
    expect(arrivalMinutes({ ...store, ...parts }, km)).toBe(minutes);
  });

  it('ETA-1 says no time of day for an order that waits for the network', () => {
    expect(whenBackText(store, 2.5)).toBe('Goes out when you are back; then about 35 min');
  });
});

describe('ETA-1 the first promise of an order', () => {
  it('ETA-1 is the time to pack and the way from now on', () => {
    expect(first()).toMatchObject({ by: at('12:35'), firstBy: at('12:35'), because: 'placed' });
    expect(arrivalWords(first(), at('12:00'))).toEqual({
      title: 'Arriving by 12:35 PM',
      why: 'About 20 min to get it ready, about 15 min on the way.',
      isLate: false,
    });
  });

  it('ETA-1 counts from opening while the store is closed, this morning and after closing', () => {
    expect(first('06:15')).toMatchObject({ by: at('07:35'), because: 'opening' });
    expect(first('23:00')).toMatchObject({ by: at('07:35', 22), because: 'opening' });
    expect(arrivalWords(first('23:00'), at('23:00')).title).toBe('Arriving by tomorrow, 7:35 AM');
  });

  it('ETA-1 is the end of the slot that the buyer chose, unless the store can’t be there by then', () => {
    const slot = { from: at('14:00'), to: at('16:00') };
    expect(first('12:00', slot)).toMatchObject({ by: at('16:00'), because: 'slot' });
    expect(first('15:50', slot)).toMatchObject({ by: at('16:25'), because: 'placed' });
  });
});

describe('ETA-1 the promise moves only by a step of the order, and says why', () => {
  const promise = first();

  it('ETA-1 moves with what the store says it needs, both ways', () => {
    const step = { to: 'ORDER_REQUEST_APPROVED', at: at('12:02') } as const;
    expect(movedArrival(promise, { ...step, preparationMinutes: 45 })).toMatchObject({
      by: at('13:02'),
      firstBy: at('12:35'),
      because: 'preparation',
    });
    expect(movedArrival(promise, { ...step, preparationMinutes: 10 })).toMatchObject({
      by: at('12:27'),
      because: 'preparation',
    });
  });

  it('ETA-1 stays for steps in time, and for a few minutes more', () => {
    for (const [to, time] of [
      ['ORDER_REQUEST_APPROVED', '12:05'],
      ['PACKED', '12:25'],
      ['DELIVERED', '13:30'],
      ['CANCELLED', '13:30'],
    ] as const) {
      expect(movedArrival(promise, { to, at: at(time) })).toEqual(promise);
    }
  });

  it('ETA-1 moves for a step that came late', () => {
    const confirmed = movedArrival(promise, { to: 'ORDER_REQUEST_APPROVED', at: at('12:20') });
    expect(confirmed).toMatchObject({ by: at('12:55'), because: 'confirmed-late' });
    const packed = movedArrival(confirmed, { to: 'PACKED', at: at('13:10') });
    expect(packed).toMatchObject({ by: at('13:25'), because: 'packed-late' });
    expect(arrivalWords(packed, at('13:10')).why).toBe(
      'Packing took longer than planned. First promised by 12:35 PM.',
    );
  });

  it('ETA-1 is the way alone once the goods have left, and counts from the first of these steps', () => {
    const left = movedArrival(promise, { to: 'DISPATCHED', at: at('12:10') });
    expect(left).toMatchObject({ by: at('12:25'), because: 'left' });
    expect(movedArrival(left, { to: 'OUT_FOR_DELIVERY', at: at('12:20') })).toEqual(left);
  });

  it('ETA-1 leaves a chosen time to the buyer, however early the store is', () => {
    const slot = { from: at('14:00'), to: at('16:00') };
    const chosen = first('12:00', slot);
    const step = { to: 'ORDER_REQUEST_APPROVED', at: at('12:02'), preparationMinutes: 10 } as const;
    expect(movedArrival(chosen, step)).toMatchObject({ by: at('16:00'), because: 'slot' });
  });

  it('ETA-1 does not move with the clock: an order that is late says so', () => {
    expect(arrivalWords(promise, at('12:36'))).toMatchObject({
      title: 'Running late: it should have come by 12:35 PM',
      isLate: true,
    });
  });
});

describe('PICK-1 when an order can be picked up', () => {
  const ready = firstArrival(store, {
    km: 2.5,
    slot: null,
    now: at('12:00'),
    fulfilment: 'pickup',
  });

  it('PICK-1 is once it is packed: nobody goes any way', () => {
    expect(ready).toMatchObject({ by: at('12:20'), travelMinutes: 0, because: 'placed' });
    expect(arrivalWords(ready, at('12:00'), 'pickup')).toEqual({
      title: 'Ready by 12:20 PM',
      why: 'About 20 min to get it ready.',
      isLate: false,
    });
    expect(arrivalWords(ready, at('12:30'), 'pickup').title).toBe(
      'Running late: it should have been ready by 12:20 PM',
    );
  });

  it('PICK-1 moves with what the shop says when it accepts', () => {
    const step = { to: 'ORDER_REQUEST_APPROVED', at: at('12:05'), preparationMinutes: 45 } as const;
    const moved = movedArrival(ready, step);
    expect(moved).toMatchObject({ by: at('12:50'), because: 'preparation' });
    expect(arrivalWords(moved, at('12:05'), 'pickup').why).toBe(
      'The store needs 45 min to get it ready. First promised by 12:20 PM.',
    );
  });

  it('PICK-1 ETA-1 says no time of day for an order that waits for the network', () => {
    expect(whenBackText(store, null, 'pickup')).toBe(
      'Goes out when you are back; then ready in about 20 min',
    );
  });
});
