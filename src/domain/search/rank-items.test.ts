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
    ['surf excel', 'Surf Excel'],
    ['सर्फ एक्सेल', 'Surf Excel'],
    ['maggi', 'MAGGI'],
    ['मैगी', 'MAGGI'],
    ['maggie noodles', 'MAGGI'],
  ])(
    'SRC-2 “%s” is a brand: its own goods come before others with it in their name',
    (query, brand) => {
      const goods = [
        ['Magic hair oil', 'Glow'],
        ['Washing set: Surf Excel detergent and softener', 'Sets'],
        ['Detergent powder', 'Surf Excel'],
        ['Maggi noodles and ketchup set', 'Sets'],
        ['Masala noodles', 'MAGGI'],
      ];
      const index = createSearchIndex();
      const none = goods.map(() => '');
      const pack = {
        storeId: 'near',
        categoryId: 'all',
        ids: goods.map((_, at) => `${at}`),
        ordinals: goods.map((_, at) => at),
        names: goods.map(([name = '']) => name),
        brands: goods.map(([, of = '']) => of),
        everydayNames: none,
        units: none,
        pictures: none,
      };
      index.put('pack', pack, { name: 'Goods', isFarm: false });
      const [first] = index.find(query, ['near'], new Set(), 10).items;
      expect(first?.brand).toBe(brand);
    },
  );

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

const GOODS = ['Toned milk', 'Tomato hybrid', 'Honey', 'Star fruit', 'Besan', 'Jute twine'];

/** What a phone with these goods answers. */
function ask(query: string) {
  const index = createSearchIndex();
  const none = GOODS.map(() => '');
  const pack = {
    storeId: 'near',
    categoryId: 'all',
    ids: GOODS,
    ordinals: GOODS.map((_, at) => at),
    names: GOODS,
    everydayNames: none,
    units: none,
    pictures: none,
  };
  index.put('pack', pack, { name: 'Goods', isFarm: false });
  const { items, alike, surety } = index.find(query, ['near'], new Set(), 10);
  const [name = null] = [...items, ...alike].map((item) => item.name);
  return { name, surety, isAnswer: items.length > 0 };
}

describe('SRC-3 how sure an answer is', () => {
  it.each([
    ['milk', 'Toned milk'],
    ['doodh', 'Toned milk'],
    ['mlik', 'Toned milk'],
    ['tomatto', 'Tomato hybrid'],
    ['tamater', 'Tomato hybrid'],
    ['বেসন', 'Besan'],
    // What was forgotten at the end of a word that is nearly whole.
    ['tomat', 'Tomato hybrid'],
    // Beside a word that is met an error leaves no doubt.
    ['tond milk', 'Toned milk'],
  ])('“%s” is surely %s', (query, name) => {
    expect(ask(query)).toEqual({ name, surety: 'sure', isAnswer: true });
  });

  it.each([
    ['tom', 'Tomato hybrid'],
    ['bes', 'Besan'],
  ])('“%s” only begins as %s does, and is an answer all the same', (query, name) => {
    expect(ask(query)).toEqual({ name, surety: 'start', isAnswer: true });
  });

  it.each([
    ['hony', 'Honey'],
    ['sitar', 'Star fruit'],
    ['জুতো', 'Jute twine'],
  ])('“%s” may be %s, which is no answer', (query, name) => {
    expect(ask(query)).toEqual({ name, surety: 'guess', isAnswer: false });
  });

  it('prefers what is sure without the words around it', () => {
    expect(ask('sitar fresh milk')).toMatchObject({ isAnswer: false });
    expect(ask('fresh milk')).toEqual({ name: 'Toned milk', surety: 'sure', isAnswer: true });
  });

  it('has no guess for what nobody sells: what is alike is another thing', () => {
    expect(ask('amul milk')).toEqual({ name: 'Toned milk', surety: null, isAnswer: false });
    expect(ask('laptop')).toEqual({ name: null, surety: null, isAnswer: false });
  });
});
