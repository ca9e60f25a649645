import { describe, expect, it } from 'vitest';
import { wordsOf } from './search-words.ts';

describe('the words of a text', () => {
  it.each([
    ['', []],
    ['  Tomato  seed, F1-hybrid ', ['tomato', 'seed', 'f1', 'hybrid']],
    ['Café 19:19:19', ['cafe', '19', '19', '19']],
  ])('of "%s" are %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });
});
