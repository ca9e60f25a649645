import { describe, expect, test } from 'vitest';
import { matchesEtag, negotiateEncoding } from './negotiate-encoding.ts';

describe('negotiateEncoding', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0.1, gzip;q=0.9', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['BR', 'br'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['br;q=nonsense', 'identity'],
    ['deflate', 'identity'],
    ['identity', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('answers %j with %s', (header, coding) => {
    expect(negotiateEncoding(header)).toBe(coding);
  });
});

describe('matchesEtag', () => {
  test.each([
    ['"a"', true],
    ['W/"a"', true],
    ['"b", W/"a"', true],
    ['*', true],
    ['"b"', false],
    ['a', false],
    ['', false],
    [undefined, false],
  ])('%j: %s', (header, isMatch) => {
    expect(matchesEtag(header, '"a"')).toBe(isMatch);
  });
});
