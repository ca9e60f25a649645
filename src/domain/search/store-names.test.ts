import { describe, expect, it } from 'vitest';
import { isNameOf } from './store-names.ts';

describe('SRC-1 a query is the name of a store', () => {
  const names = (query: string, name = 'Ghati Masala Kendra') => isNameOf(query, { name });

  it('when it is the name, or begins as the name does', () => {
    expect(names('ghati masala kendra')).toBe(true);
    expect(names('Ghati masala')).toBe(true);
    expect(names('ghati mas')).toBe(true);
    expect(names('Akshaya', 'Akshaya')).toBe(true);
  });

  it('and not when it is one word of several, another order, or only like it', () => {
    expect(names('ghati')).toBe(false);
    expect(names('masala')).toBe(false);
    expect(names('masala kendra')).toBe(false);
    expect(names('ghati masala market')).toBe(false);
    expect(names('akshay', 'Akshaya')).toBe(false);
    expect(names('')).toBe(false);
  });
});
