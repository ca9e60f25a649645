import { describe, expect, it } from 'vitest';
import { nextTexts } from './next-texts.ts';
import { createVocabulary } from './words/vocabulary.ts';

/** An index of these words, each as often as it stands here. */
function indexOf(words: string) {
  const vocabulary = createVocabulary();
  for (const word of words.split(' ')) vocabulary.use(word);
  return [vocabulary];
}

describe('what is searched before it is typed', () => {
  it('SRC-1 is the text with each letter that goes on a known word, the likeliest first', () => {
    const index = indexOf('milk milk milk mint mint millet soap');
    expect(nextTexts(index, 'mi').slice(0, 2)).toEqual(['mil', 'min']);
    expect(nextTexts(index, 'mil').slice(0, 2)).toEqual(['milk', 'mill']);
  });

  it('SRC-1 is every first letter of a word while nothing is typed, and after a space', () => {
    const index = indexOf('milk milk rice 500');
    expect(nextTexts(index, '')).toEqual(['m', '5', 'r']);
    expect(nextTexts(index, 'milk ').slice(0, 3)).toEqual(['milk m', 'milk 5', 'milk r']);
  });

  it('SRC-1 is the text without its last letter, too', () => {
    const index = indexOf('milk');
    expect(nextTexts(index, 'mil')).toContain('mi');
    expect(nextTexts(index, 'milk r')).toContain('milk');
    expect(nextTexts(index, 'm')).not.toContain('');
  });

  it('SRC-1 is what follows the last letter elsewhere when no word begins so', () => {
    const index = indexOf('potato onion');
    expect(nextTexts(index, 'tomat').slice(0, 2)).toEqual(['tomata', 'tomato']);
  });

  it('SRC-1 follows the words of the index as they come and go, without those of things', () => {
    const vocabulary = createVocabulary();
    const milk = vocabulary.use('milk');
    vocabulary.use('rice');
    vocabulary.use('\u00017');
    expect(nextTexts([vocabulary], '')).toEqual(['m', 'r']);
    vocabulary.release(milk);
    expect(nextTexts([vocabulary], '')).toEqual(['r']);
  });

  it('SRC-1 reads capital letters and signs as the search does', () => {
    const index = indexOf('ladys lady milk');
    expect(nextTexts(index, "Lady'")).toContain("Lady's");
    expect(nextTexts(index, 'MI')).toContain('MIl');
  });

  it('SRC-1 is never endless, nor one text twice', () => {
    const letters = Array.from({ length: 60 }, (_, index) => String.fromCharCode(0x905 + index));
    const texts = nextTexts(indexOf(letters.join(' ')), '');
    expect(texts).toHaveLength(32);
    expect(new Set(texts).size).toBe(32);
  });
});
