import { describe, expect, it } from 'vitest';
import { hintsOf } from './search-hints.ts';

const items = [
  { name: 'Toned milk', brand: 'Gokuldham', categoryName: 'Milk' },
  { name: 'Milkshake mix', brand: '', categoryName: 'Dairy drinks' },
  { name: 'Foxtail millet', brand: 'Annadata', categoryName: 'Millets' },
];

describe('hints while typing', () => {
  it('SRC-4 completes the last word from what was found', () => {
    expect(hintsOf('mil', items).texts).toEqual(['milk', 'milkshake', 'millet']);
    expect(hintsOf('toned mil', items).texts).toEqual([
      'toned milk',
      'toned milkshake',
      'toned millet',
    ]);
    expect(hintsOf('', items).texts).toEqual([]);
  });

  it('SRC-4 finds categories, groups and brands by their names, from three letters on', () => {
    expect(hintsOf('milk', items).categories).toEqual(['Milk']);
    expect(hintsOf('gokul', items).brands).toEqual(['Gokuldham']);
    expect(hintsOf('go', items).brands).toEqual([]);
    expect(hintsOf('dairy', items).groups.map(({ id }) => id)).toEqual(['dairy-and-bread']);
  });

  it('SRC-4 takes any text', () => {
    for (const text of ['😀🥭', 'x'.repeat(10_000), '٪؛', '   ']) {
      expect(() => hintsOf(text, items)).not.toThrow();
    }
  });
});
