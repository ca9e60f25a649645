import { expect, it } from 'vitest';
import { formatBytes } from './catalogue-space.ts';

it.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [84_200, '85 KB'],
  [1_230_000, '1.2 MB'],
  [60_000_000, '60 MB'],
  [10_742_000_000, '10.7 GB'],
])('CAT-5 %d bytes are told as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
