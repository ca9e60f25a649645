import { describe, expect, it } from 'vitest';
import { dayText } from './date-time.tsx';

describe('a day', () => {
  it.each([
    ['2026-11-21T12:00:00+05:30', '21 Nov 2026'],
    // Still the day before by universal time.
    ['2026-11-21T02:00:00+05:30', '21 Nov 2026'],
    ['2026-11-21T23:59:59+05:30', '21 Nov 2026'],
  ])('of %s is %s in India, wherever the phone is', (time, text) => {
    expect(dayText(Date.parse(time))).toBe(text);
  });
});
