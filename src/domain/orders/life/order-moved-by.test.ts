import { describe, expect, it } from 'vitest';
import { movedByText } from './order-moves.ts';

describe('who moved an order', () => {
  it('is said in the words of its buyer', () => {
    expect(movedByText('buyer')).toBe('by you');
    expect(movedByText('seller')).toBe('by the store');
    expect(movedByText('system')).toBe('by Haat, on its own');
  });
});
