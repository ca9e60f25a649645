import { describe, expect, it } from 'vitest';
import { cartMark, secondsUntilAbandoned, watchOf } from './abandonment.ts';

const NOON = 1_700_000_000_000;
const onion = { storeId: 'anand', itemId: 'onion', quantity: 2 };
const rice = { storeId: 'anand', itemId: 'rice', quantity: 1 };

describe('the countdown of a cart', () => {
  it('CART-1 begins at 600 seconds and goes by time, also after the tab slept', () => {
    expect(secondsUntilAbandoned(NOON, NOON)).toBe(600);
    expect(secondsUntilAbandoned(NOON, NOON + 1_000)).toBe(599);
    expect(secondsUntilAbandoned(NOON, NOON + 599_999)).toBe(1);
    expect(secondsUntilAbandoned(NOON, NOON + 600_000)).toBe(0);
    expect(secondsUntilAbandoned(NOON, NOON + 3_600_000)).toBe(-3_000);
  });

  it('CART-1 is never longer than 600 seconds, whatever happens to the clock', () => {
    expect(secondsUntilAbandoned(NOON, NOON - 86_400_000)).toBe(600);
  });

  it('CART-1 starts anew whenever the items change, and ends with an empty cart', () => {
    const first = watchOf(undefined, [onion], NOON);
    expect(first).toMatchObject({ since: NOON, abandoned: null });
    expect(watchOf(first, [onion], NOON + 5_000)).toBe(first);
    expect(watchOf(first, [{ ...onion, quantity: 3 }], NOON + 5_000)?.since).toBe(NOON + 5_000);
    expect(watchOf(first, [onion, rice], NOON + 6_000)?.since).toBe(NOON + 6_000);
    expect(watchOf(first, [], NOON + 7_000)).toBeUndefined();
  });

  it('takes carts with the same items for the same, in whatever order they are read', () => {
    expect(cartMark([onion, rice])).toBe(cartMark([rice, onion]));
    expect(cartMark([])).toBe('');
  });
});
