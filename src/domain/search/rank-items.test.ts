import { describe, expect, it } from 'vitest';
import { createSearchIndex } from './search-index.ts';

/** What a phone with these products finds, best first. */
function found(query: string, names: readonly string[]): readonly string[] {
  const index = createSearchIndex();
  const none = names.map(() => '');
  const pack = {
    storeId: 'near',
    categoryId: 'tea',
    ids: names,
    ordinals: names.map((_, at) => at),
  };
  index.put(
    'pack',
    { ...pack, names, everydayNames: none, units: none, pictures: none },
    { name: 'Tea', isFarm: false },
  );
  return index.find(query, ['near'], new Set(), 10).items.map(({ name }) => name);
}

describe('the rank of goods', () => {
  it.each([
    ['tea masala', ['Masala tea', 'Tea masala'], 'Tea masala'],
    ['masala tea', ['Tea masala', 'Masala tea'], 'Masala tea'],
    ['tea masala', ['Masala tea'], 'Masala tea'],
    ['masala chai', ['Tea masala', 'Masala tea'], 'Masala tea'],
  ])('SRC-2 "%s" among %j is first %s: words as they were said', (query, names, first) => {
    expect(found(query, names)[0]).toBe(first);
  });

  it.each([
    // A doubtful word counts beside one that is met, at another place of the name.
    ['green weas', ['Green peas'], 1],
    ['weas', ['Green peas'], 0],
    ['milk silk', ['Toned milk'], 0],
    ['playing cards', ['Plain curd'], 0],
    ['hard disk', ['Card holder'], 0],
  ])('SRC-3 "%s" finds of %j %d: each word is met by one of its own', (query, names, count) => {
    expect(found(query, names)).toHaveLength(count);
  });

  it.each([
    // An everyday name is nearer to other words than a name: "throne" is no "thene" (honey), "tie" no tea.
    ['throne', 'Honey'],
    ['tie', 'Masala tea'],
    ['knorr', 'Foxtail millet'],
    ['thread', 'Aam papad'],
  ])('SRC-3 "%s" is no everyday name of %s', (query, name) => {
    expect(found(query, [name])).toEqual([]);
  });
});
