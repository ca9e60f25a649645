import { describe, expect, it } from 'vitest';
import { lineShortage, shortageInWords } from './line-shortage.ts';

describe('what is short of a cart line', () => {
  it('is told in the words of the specification', () => {
    const fewer = lineShortage({ quantity: 5, stock: 2 });
    expect(fewer).toEqual({ kind: 'fewer', available: 2 });
    expect(fewer && shortageInWords(fewer)).toBe(
      'Requested quantity unavailable. Please decrease to 2',
    );
    expect(shortageInWords({ kind: 'gone' })).toBe('Out of stock');
  });

  it('is nothing while there is enough, or nothing is known', () => {
    expect(lineShortage({ quantity: 2, stock: 2 })).toBeNull();
    expect(lineShortage({ quantity: 2, stock: null })).toBeNull();
  });

  it('goes by the store’s own word where there is one', () => {
    expect(lineShortage({ quantity: 2, stock: 9 }, 0)).toEqual({ kind: 'gone' });
    expect(lineShortage({ quantity: 2, stock: 1 }, 5)).toBeNull();
  });
});
