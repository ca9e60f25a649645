import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COST } from './word-columns.ts';
import { createTypingDistance } from './word-matcher.ts';
import { createVocabulary } from './words/vocabulary.ts';

const MOST = 2;
const distance = createTypingDistance(24);
const unitsOf = (word: string) => Uint16Array.from(word, (letter) => letter.charCodeAt(0));

/** Optimal string alignment by its definition, over the whole table. */
function errorsBetween(left: string, right: string): number {
  const table = Array.from({ length: left.length + 1 }, (_, row) =>
    Array.from({ length: right.length + 1 }, (__, column) =>
      row === 0 ? column : column === 0 ? row : 0,
    ),
  );
  const at = (row: number, column: number) => table[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= left.length; row += 1) {
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1];
      const isSwap =
        row > 1 &&
        column > 1 &&
        left[row - 1] === right[column - 2] &&
        left[row - 2] === right[column - 1];
      const errors = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwap ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
      const line = table[row];
      if (line !== undefined) line[column] = errors;
    }
  }
  return at(left.length, right.length);
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 9 });

describe('SRC-1 typing errors between two words', () => {
  it('SRC-1 are counted as the definition counts them, up to two', () => {
    fc.assert(
      fc.property(word, word, fc.constantFrom(1, 2), (typed, known, most) => {
        const packed = distance.between(unitsOf(typed), unitsOf(known), 0, known.length, most);
        const whole = errorsBetween(typed, known);
        const starts = Array.from({ length: known.length + 1 }, (_, end) =>
          errorsBetween(typed, known.slice(0, end)),
        );
        const start = Math.min(...starts);
        expect(Math.min(packed >> 4, most + 1)).toBe(Math.min(whole, most + 1));
        expect(Math.min(packed & 15, most + 1)).toBe(Math.min(start, most + 1));
      }),
      { numRuns: 3_000 },
    );
  });

  it('SRC-1 are found in a word that stands among others', () => {
    const letters = unitsOf('xxpotatoxx');
    expect(distance.between(unitsOf('poatto'), letters, 2, 6, MOST) >> 4).toBe(1);
    expect(distance.between(unitsOf('pota'), letters, 2, 6, MOST) & 15).toBe(0);
  });
});

/** What it costs to take a typed word for a known one. */
function costOf(typed: string, known: string, isSpoken = false): number {
  const vocabulary = createVocabulary();
  vocabulary.use(known);
  const costs = new Uint8Array(1);
  return vocabulary.match(typed, costs, isSpoken);
}

describe('SRC-3 how far a typed word is from a known one', () => {
  it.each([
    ['mlik', 'milk'],
    ['onoin', 'onion'],
    ['kapsicun', 'capsicum'],
    ['fenyl', 'phenyl'],
    ['wadaa', 'vada'],
    ['aldi', 'haldi'],
    ['noion', 'onion'],
    ['tamatur', 'tamatar'],
    ['bomegranate', 'pomegranate'],
    ['cauliflowr', 'cauliflower'],
  ])('%s may be %s', (typed, known) => {
    expect(costOf(typed, known)).toBeLessThan(COST.doubtful);
  });

  it.each([
    ['a wrong first letter', 'horn', 'corn'],
    ['a wrong first letter', 'crown', 'brown'],
    ['a wrong first letter', 'botato', 'potato'],
    ['a missing first letter', 'needle', 'seedle'],
    ['two wrong consonants', 'puppet', 'pepper'],
    ['two errors in few consonants', 'toyota', 'tota'],
  ])('%s makes %s and %s doubtful', (_what, typed, known) => {
    expect(costOf(typed, known)).toBeGreaterThanOrEqual(COST.doubtful);
  });

  it.each([
    ['needle', 'seedless'],
    ['thread', 'threpsis'],
    ['hexavomazo', 'hexaconazole'],
    ['tie', 'tea'],
    ['fur', 'four'],
  ])('%s is no beginning, and no sound, of %s', (typed, known) => {
    expect(costOf(typed, known)).toBe(COST.none);
  });

  it('takes short words that are only spelled otherwise for each other', () => {
    expect(costOf('gee', 'ghee')).toBe(COST.sound);
    expect(costOf('ata', 'atta')).toBe(COST.sound);
    expect(costOf('chini', 'cini')).toBeLessThanOrEqual(COST.error + COST.foreign);
  });

  it('tells a slip in a vowel from one in a consonant', () => {
    expect(costOf('tamatr', 'tamatar')).toBe(COST.error);
    expect(costOf('tamatur', 'tamatar')).toBe(COST.error + COST.foreign);
    expect(costOf('tamatal', 'tamatar')).toBe(COST.error + COST.consonant);
  });

  it('takes a word of another script by its consonants where they are many, or its letters alike', () => {
    expect(costOf('masharum', 'mushroom', true)).toBe(COST.rough);
    expect(costOf('saikil', 'scale', true)).toBe(COST.none);
  });
});
