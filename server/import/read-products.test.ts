import { expect, test } from 'vitest';
import { createSeenKeys } from './read-products.ts';

test('knows each of many keys again, and no other', () => {
  const seen = createSeenKeys();
  const keys = Array.from({ length: 100_000 }, (_, index) => `key ${index}`);
  expect(keys.every((key) => seen.addIfNew(key))).toBe(true);
  expect(keys.some((key) => seen.addIfNew(key))).toBe(false);
  expect(seen.addIfNew('another')).toBe(true);
});
