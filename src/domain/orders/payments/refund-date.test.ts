import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refundDueDate } from './refund.ts';

const DAY = 86_400_000;
/** A time of day in India. */
const india = (date: string, time = '12:00:00.000') => Date.parse(`${date}T${time}+05:30`);
const endOf = (date: string) => india(date, '23:59:59.999');

describe('the date of a refund', () => {
  it.each([
    ['Monday', '2026-11-16', '2026-11-25'],
    ['Friday', '2026-11-20', '2026-12-01'],
    ['Saturday', '2026-11-21', '2026-12-01'],
    ['Sunday', '2026-11-22', '2026-12-01'],
  ])('is the seventh working day after a %s', (_, from, due) => {
    expect(refundDueDate(india(from))).toBe(endOf(due));
  });

  it('goes by the calendar in India, not by that of Greenwich', () => {
    const due = refundDueDate(india('2026-11-16', '00:00:00.000'));
    expect(due).toBe(refundDueDate(india('2026-11-16', '23:59:59.999')));
    expect(refundDueDate(india('2026-11-15', '23:59:59.999'))).toBe(endOf('2026-11-24'));
  });

  it('is never on a weekend, from nine to twelve days ahead', () => {
    const times = integer({ min: 0, max: 4_000_000_000_000 });
    assert(
      property(times, (from) => {
        const due = refundDueDate(from);
        const weekday = new Date(due + 5.5 * 3_600_000).getUTCDay();
        expect([0, 6]).not.toContain(weekday);
        expect(due - from).toBeGreaterThanOrEqual(9 * DAY);
        expect(due - from).toBeLessThan(12 * DAY);
      }),
    );
  });
});
