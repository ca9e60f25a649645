import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonDepth } from './bounded-json.ts';

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
