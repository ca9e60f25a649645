import { expect, test } from 'vitest';
import { unstorableTextPath } from './storable-text.ts';

test.each([
  [{ a: 'plain', b: ['नमस्ते', '🍅'] }, undefined],
  [{ a: { b: ['x', 'a\u0000b'] } }, 'a.b.1'],
  [{ a: 'half \ud83c' }, 'a'],
  [{ a: '\udf45 half' }, 'a'],
  ['\u0000', ''],
  [null, undefined],
  [7, undefined],
])('the first text of %j that cannot be stored is at %j', (value, path) => {
  expect(unstorableTextPath(value)).toBe(path);
});
