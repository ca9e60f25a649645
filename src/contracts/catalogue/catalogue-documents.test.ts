import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { compactIds, compactIdsOf, idsOf, numbersOf, stepsOf } from './catalogue-documents.ts';

describe('compact columns', () => {
  test.each([[[]], [[0]], [[7]], [[3, 4, 5, 9]], [[9, 2, 2, 0, 30_000]]])(
    'give back the numbers %j',
    (numbers) => {
      expect(numbersOf(stepsOf(numbers))).toEqual(numbers);
    },
  );

  test('are small for numbers that follow each other', () => {
    expect(stepsOf([128, 129, 130, 131])).toEqual([128, 1, 1, 1]);
  });

  test.each([
    [[]],
    [['one']],
    [['shop-1', 'shop-12', 'shop-20']],
    [['shop-01', 'shop-12', 'shop-20']],
    [['shop-0098', 'shop-0099', 'shop-0100', 'shop-0002']],
    [['shop-01', 'shop-1']],
    [['a', 'b']],
    [['', 'a']],
    [['same', 'same']],
    [['x9007199254740993', 'x9007199254740995']],
  ])('give back the ids %j', (ids) => {
    expect(idsOf(v.parse(compactIds, JSON.parse(JSON.stringify(compactIdsOf(ids)))))).toEqual(ids);
  });

  test('are small for ids that count', () => {
    const { start, rests } = compactIdsOf(['shop-097', 'shop-098', 'shop-099', 'shop-100']);
    expect([start, rests]).toEqual(['shop-', { digits: 3, steps: [97, 1, 1, 1] }]);
  });
});
