import { describe, expect, it } from 'vitest';
import { orderRestLabel, orderUnchangedLabel } from './decision-labels.ts';

const line = (itemId: string, quantity = 1) => ({
  itemId,
  name: itemId,
  unit: '',
  quantity,
  pricePaise: 100,
});
const part = (amountToBePaidPaise: number, ids: readonly string[], leftOut: readonly string[]) => ({
  lines: ids.map((id) => line(id)),
  leftOut: leftOut.map((id) => line(id)),
  bill: {
    itemTotalPaise: 0,
    deliveryChargePaise: 0,
    packingChargePaise: 0,
    amountToBePaidPaise,
  },
});

describe('ORD-2 the words of the buttons that decide about a difference', () => {
  it('ORD-2 say how many lines are ordered, and for how much', () => {
    const rest = part(14_500, ['a', 'b'], ['c']);
    expect(orderRestLabel(rest)).toBe('Order the other 2 · ₹145');
    expect(orderUnchangedLabel(part(5_200, ['b'], ['a', 'c']), rest)).toBe(
      'Only the 1 unchanged · ₹52',
    );
    const dearer = part(16_000, ['a', 'b', 'c'], []);
    expect(orderRestLabel(dearer)).toBe('Order all 3 · ₹160');
    expect(orderUnchangedLabel(part(6_700, ['b', 'c'], ['a']), dearer)).toBe(
      'Order the other 2 · ₹67',
    );
    expect(orderRestLabel(part(4_500, ['a'], []))).toBe('Order it · ₹45');
    expect(orderRestLabel(part(8_000, ['a'], ['a']))).toBe('Order what is left · ₹80');
  });
});
