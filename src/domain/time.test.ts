import { describe, expect, it } from 'vitest';
import {
  formatAge,
  formatHhmm,
  indiaInputTime,
  isHhmm,
  isOpenAt,
  readIndiaInputTime,
  parseShortDate,
  whenSentText,
} from './time.ts';

const inIndia = (time: string) => Date.parse(`2026-03-01T${time}:00+05:30`);

describe('times of day as HHMM', () => {
  it.each([
    [0, '12:00 AM'],
    [5, '12:05 AM'],
    [730, '7:30 AM'],
    [1200, '12:00 PM'],
    [1545, '3:45 PM'],
    [2359, '11:59 PM'],
  ])('shows %i as %s', (time, text) => {
    expect(formatHhmm(time)).toBe(text);
  });

  it.each([-1, 60, 1260, 2400, 7.5, Number.NaN])('refuses %s', (time) => {
    expect(isHhmm(time)).toBe(false);
  });

  it('tells whether a store is open by the clock in India', () => {
    const day = { opensAt: 700, closesAt: 2230 };
    expect(isOpenAt(day, inIndia('06:59'))).toBe(false);
    expect(isOpenAt(day, inIndia('07:00'))).toBe(true);
    expect(isOpenAt(day, inIndia('22:30'))).toBe(true);
    expect(isOpenAt(day, inIndia('22:31'))).toBe(false);
  });

  it('understands stores that close after midnight, and those that never close', () => {
    const night = { opensAt: 1000, closesAt: 200 };
    expect(isOpenAt(night, inIndia('23:30'))).toBe(true);
    expect(isOpenAt(night, inIndia('01:30'))).toBe(true);
    expect(isOpenAt(night, inIndia('03:00'))).toBe(false);
    expect(isOpenAt({ opensAt: 0, closesAt: 2359 }, inIndia('23:59'))).toBe(true);
    expect(isOpenAt({ opensAt: 900, closesAt: 900 }, inIndia('04:00'))).toBe(true);
  });
});

describe('dates and ages', () => {
  it('names an age in its largest unit', () => {
    expect(formatAge(20_000)).toBe('just now');
    expect(formatAge(12 * 60_000)).toBe('12 min');
    expect(formatAge(3 * 3_600_000 + 59 * 60_000)).toBe('3 h');
    expect(formatAge(49 * 3_600_000)).toBe('2 d');
  });
});

it('a field for a day and a time speaks of India’s clock, wherever the device is', () => {
  const ms = inIndia('18:05');
  expect(indiaInputTime(ms)).toBe('2026-03-01T18:05');
  expect(readIndiaInputTime('2026-03-01T18:05')).toBe(ms);
  expect(readIndiaInputTime('2026-03-01T18:05:30')).toBe(ms);
  expect(readIndiaInputTime('')).toBeNull();
});

describe('short dates', () => {
  it('reads yy-mm-dd with a 20 in front, and only real days', () => {
    expect(parseShortDate('26-11-21')).toBe(Date.UTC(2026, 10, 21));
    expect(parseShortDate('26-02-30')).toBeUndefined();
    expect(parseShortDate('2026-11-21')).toBeUndefined();
    expect(parseShortDate('')).toBeUndefined();
  });
});

describe('when something that waits goes out', () => {
  it('NET-1 follows the switch first, then what answers showed', () => {
    expect(whenSentText({ reachability: 'online', workOffline: true })).toMatch(/working offline/);
    expect(whenSentText({ reachability: 'offline', workOffline: false })).toMatch(
      /network is back/,
    );
    expect(whenSentText({ reachability: 'flaky', workOffline: false })).toMatch(/line allows/);
    expect(whenSentText({ reachability: 'online', workOffline: false })).toMatch(/being sent/);
  });
});
