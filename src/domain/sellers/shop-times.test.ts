import { describe, expect, it } from 'vitest';
import {
  areApart,
  endOfPause,
  holidayOfFields,
  lastDayField,
  noticeOfFields,
} from './shop-times.ts';

/** 25 November 2026, 3 PM in India. */
const NOW = Date.UTC(2026, 10, 25, 9, 30);
const midnight = (day: number) => Date.UTC(2026, 10, day) - 19_800_000;

describe('holidays of a shop', () => {
  it('are whole days in India, the last one with them', () => {
    expect(holidayOfFields('2026-11-27', '2026-11-28', [], NOW)).toEqual({
      ok: true,
      holiday: { startsAt: midnight(27), endsAt: midnight(29) },
    });
    expect(holidayOfFields('2026-11-25', '', [], NOW)).toMatchObject({ ok: true });
  });

  it.each([
    ['', '', 'Please choose the first and the last day.'],
    ['2026-13-40', '', 'Please choose the first and the last day.'],
    ['2026-11-28', '2026-11-27', 'The last day is before the first.'],
    ['2026-11-24', '2026-11-26', 'This day is over already.'],
    ['2026-12-01', '2027-12-01', /60 days at most/],
    ['2026-11-30', '2026-12-02', /already/],
  ])('from "%s" to "%s" are refused', (first, last, message) => {
    const others = [{ startsAt: midnight(30), endsAt: midnight(31) }];
    const result = holidayOfFields(first, last, others, NOW);
    expect(result.ok ? '' : result.message).toMatch(message);
  });

  it('may follow each other and not overlap', () => {
    const [one, two] = [
      { startsAt: 0, endsAt: 2 },
      { startsAt: 2, endsAt: 4 },
    ];
    expect(areApart([two, one])).toBe(true);
    expect(areApart([one, two, { startsAt: 3, endsAt: 5 }])).toBe(false);
  });
});

it('a pause ends after its time, or when the shop opens next', () => {
  const hours = { opensAt: 800 };
  expect(endOfPause('30', hours, NOW)).toBe(NOW + 30 * 60_000);
  expect(endOfPause('opening', hours, NOW)).toBe(midnight(26) + 8 * 3_600_000);
  const night = midnight(25) + 3_600_000;
  expect(endOfPause('opening', hours, night)).toBe(midnight(25) + 8 * 3_600_000);
});

describe('notices of a shop', () => {
  it('stand to the end of their last day in India', () => {
    const read = noticeOfFields({ text: ' Fresh curd ', day: '2026-11-25' }, NOW);
    expect(read).toEqual({ ok: true, notice: { text: 'Fresh curd', endsAt: midnight(26) } });
    expect(lastDayField(midnight(26))).toBe('2026-11-25');
  });

  it.each([
    ['', '2026-11-25', 'text', /^Please write/],
    ['x'.repeat(121), '2026-11-25', 'text', /at most 120/],
    ['Fresh curd', '', 'day', /^Please choose the last day/],
    ['Fresh curd', '2026-11-24', 'day', /is over already/],
    ['Fresh curd', '2027-11-24', 'day', /90 days at most/],
  ])('"%s" until "%s" is refused', (text, day, field, message) => {
    const read = noticeOfFields({ text, day }, NOW);
    expect(read).toMatchObject({ ok: false, field });
    expect('message' in read && read.message).toMatch(message);
  });
});
