import { expect, test } from 'vitest';
import { unstorableTextPath, jsonDepth } from './bounded-json.ts';
import fc from 'fast-check';

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

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

test('jsonDepth counts as a parser would', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.boolean(), (value, spaced) => {
      expect(jsonDepth(JSON.stringify(value, undefined, spaced ? 2 : 0))).toBe(depthOf(value));
    }),
  );
});

test('jsonDepth does not follow depth with a recursion of its own', () => {
  expect(jsonDepth('['.repeat(250_000))).toBe(250_000);
});
