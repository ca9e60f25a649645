import { describe, expect, it } from 'vitest';
import { parseShortDate } from './short-date.ts';

describe('short dates', () => {
  it('reads yy-mm-dd with a 20 in front, and only real days', () => {
    expect(parseShortDate('26-11-21')).toBe(Date.UTC(2026, 10, 21));
    expect(parseShortDate('26-02-30')).toBeUndefined();
    expect(parseShortDate('2026-11-21')).toBeUndefined();
    expect(parseShortDate('')).toBeUndefined();
  });
});
