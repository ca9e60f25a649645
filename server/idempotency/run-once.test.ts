import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson, hashPayload } from './run-once.ts';

/** The same value with the members of its objects in another order. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, part]) => [key, turned(part)])
      .toReversed(),
  );
}

describe('canonicalJson', () => {
  test('is JSON of the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test('does not depend on the order of members', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonicalJson(turned(value))).toBe(canonicalJson(value));
      }),
    );
  });

  test('tells different values apart', () => {
    const values = [
      { a: 1 },
      { a: '1' },
      { a: [1] },
      { a: null },
      {},
      [],
      { b: 1 },
      { a: 1, b: 1 },
    ];
    expect(new Set(values.map(hashPayload)).size).toBe(values.length);
  });
});
