import { expect, it } from 'vitest';
import { findCircle } from './chunk-groups.ts';

it('finds files that need each other in a circle, however long, and no other', () => {
  const straight = [
    ['page', ['shared', 'common']],
    ['shared', ['common']],
    ['common', []],
  ] as const;
  expect(findCircle(new Map(straight))).toBeUndefined();
  expect(findCircle(new Map([...straight, ['common', ['page']]]))).toEqual([
    'page',
    'shared',
    'common',
  ]);
  expect(findCircle(new Map([['alone', ['alone']]]))).toEqual(['alone']);
});
