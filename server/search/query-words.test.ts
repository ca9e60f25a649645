import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance, forgivenErrors } from './query-words.ts';

test.each([
  ['onion', 'onion', 0],
  ['onoin', 'onion', 1],
  ['mlik', 'milk', 1],
  ['ptato', 'potato', 1],
  ['choclat', 'chocolate', 2],
  ['bred', 'bread', 1],
  ['', 'ab', 2],
])('%s is %s with %i errors', (typed, word, errors) => {
  expect(editDistance(typed, word, 2)).toBe(errors);
});

test('gives up above the bound', () => {
  expect(editDistance('apple', 'tractor', 2)).toBe(3);
  expect(editDistance('a', 'abcdef', 1)).toBe(2);
});

test('is the same both ways, and 0 only for the same word', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(editDistance(a, b, 9)).toBe(editDistance(b, a, 9));
      expect(editDistance(a, b, 9) === 0).toBe(a === b);
    }),
  );
});

test('forgives longer words more', () => {
  expect([3, 5, 6, 7].map(forgivenErrors)).toEqual([0, 1, 2, 2]);
});
