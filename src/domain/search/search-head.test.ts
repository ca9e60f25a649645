import { describe, expect, it } from 'vitest';
import { DRAWN_AT_ONCE, fillsScreen, headOf, wordsOf, sharedQuery } from './search-head.ts';

const items = Array.from({ length: 20 }, (_, index) => `item ${index}`);

describe('what of an answer is drawn at once', () => {
  it('SRC-1 is the first items and how many there are; stores have no room on that screen', () => {
    const head = headOf({ items, stores: ['Green Basket'] });
    expect(head).toEqual({ items: items.slice(0, DRAWN_AT_ONCE), itemCount: 20, stores: [] });
    expect(fillsScreen(head.itemCount)).toBe(true);
  });

  it('SRC-1 is all of a short answer', () => {
    const short = { items: items.slice(0, DRAWN_AT_ONCE - 1), stores: ['Green Basket'] };
    expect(headOf(short)).toEqual({ ...short, itemCount: DRAWN_AT_ONCE - 1 });
    expect(fillsScreen(short.items.length)).toBe(false);
  });
});

describe('the words of a text', () => {
  it.each([
    ['', []],
    ['  Tomato  seed, F1-hybrid ', ['tomato', 'seed', 'f1', 'hybrid']],
    ['Café 19:19:19', ['cafe', '19', '19', '19']],
  ])('of "%s" are %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });
});

it.each([
  ['text=tomato&title=A+shop', 'tomato'],
  ['title=Basmati+rice&url=https://shop.example/rice', 'Basmati rice'],
  ['text=Look:+https://shop.example/x?y+++toor%0Adal', 'Look: toor dal'],
  ['text=https://shop.example/x&title=Onion', 'Onion'],
  ['url=https://shop.example/x', ''],
  ['', ''],
])('%s is a search for "%s"', (query, wanted) => {
  const pairs = query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair): [string, string] => {
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      return [name, decodeURIComponent(value.replaceAll('+', ' '))];
    });
  const params = new Map(pairs);
  expect(sharedQuery({ get: (name) => params.get(name) ?? null })).toBe(wanted);
});

it('takes over the beginning of a long text', () => {
  expect(sharedQuery({ get: () => 'dal '.repeat(1000) })).toHaveLength(79);
});
