import { describe, expect, it } from 'vitest';
import { createSearchIndex } from './search-index.ts';

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
