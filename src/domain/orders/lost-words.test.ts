import { describe, expect, it } from 'vitest';
import { lostChangeText, lostOrderText } from './lost-words.ts';

describe('what is told of what Haat has lost', () => {
  it('VER-1 names the goods, the store, the sum and the time of an order, and what to do', () => {
    const facts = { storeName: 'Green Basket', items: '2 × Onion', sum: '₹262' };
    expect(lostOrderText({ ...facts, when: 'today, 1:47 PM' })).toBe(
      'Your order from Green Basket is lost: 2 × Onion, ₹262, placed today, 1:47 PM. It will not come. Order again, or write to us.',
    );
  });

  it('VER-1 says that an order goes on whose cancellation is lost', () => {
    expect(lostChangeText('Green Basket')).toContain('goes on');
  });
});
