import { describe, expect, it } from 'vitest';
import { dateTimeInSentence, dateTimeText } from './date-time.tsx';

const at = (text: string) => new Date(text).getTime();
const NOW = at('2026-11-21T20:00:00');

describe('a point in time', () => {
  it.each([
    ['2026-11-21T15:45:00', 'Today, 3:45 PM'],
    ['2026-11-20T00:05:00', 'Yesterday, 12:05 AM'],
    ['2026-11-02T12:00:00', '2 Nov, 12:00 PM'],
    ['2025-11-21T09:30:00', '21 Nov 2025, 9:30 AM'],
  ])('at %s is "%s"', (time, text) => {
    expect(dateTimeText(at(time), NOW)).toBe(text);
  });

  it.each([
    ['2026-11-21T13:20:00', 'today, 1:20 PM'],
    ['2026-11-20T13:20:00', 'yesterday, 1:20 PM'],
    ['2026-11-02T13:20:00', 'on 2 Nov, 1:20 PM'],
  ])('inside a sentence %s is "%s"', (time, text) => {
    expect(dateTimeInSentence(at(time), NOW)).toBe(text);
  });
});
