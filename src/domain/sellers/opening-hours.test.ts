import { describe, expect, it } from 'vitest';
import { hhmmOfField, hoursText, openMinutes, timeFieldOf } from './opening-hours.ts';

describe('opening hours as they are typed', () => {
  it('go from a time field to a time of day and back', () => {
    for (const [text, time] of [
      ['00:00', 0],
      ['08:05', 805],
      ['23:59', 2359],
    ] as const) {
      expect(hhmmOfField(text)).toBe(time);
      expect(timeFieldOf(time)).toBe(text);
    }
  });

  it('are refused where they are no time', () => {
    for (const text of ['', '8', '24:00', '12:60', 'noon', '-1:00']) {
      expect(hhmmOfField(text)).toBeNull();
    }
  });

  it('may pass midnight, which is said', () => {
    expect(hoursText({ opensAt: 1800, closesAt: 200 })).toBe(
      'Open from 6:00 PM past midnight, till 2:00 AM the next day',
    );
    expect(openMinutes({ opensAt: 1800, closesAt: 200 })).toBe(480);
  });

  it('mean all day where both are the same', () => {
    expect(hoursText({ opensAt: 0, closesAt: 0 })).toBe('Open all day and night');
    expect(openMinutes({ opensAt: 900, closesAt: 900 })).toBe(1440);
    expect(hoursText({ opensAt: 800, closesAt: 2200 })).toBe('Open from 8:00 AM till 10:00 PM');
  });
});
