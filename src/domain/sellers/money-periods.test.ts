import { expect, it } from 'vitest';
import { daysOf, periodBounds } from './money-periods.ts';

/** Wednesday, 25 November 2026, 1 AM in India: still Tuesday in London. */
const NOW = Date.UTC(2026, 10, 24, 19, 30);
const midnight = (month: number, day: number) => Date.UTC(2026, month, day) - 19_800_000;

it('days, weeks and months of a shop begin and end at midnight in India', () => {
  expect(periodBounds('day', NOW)).toEqual({ from: midnight(10, 25), to: midnight(10, 26) });
  expect(periodBounds('day', NOW, 1)).toEqual({ from: midnight(10, 24), to: midnight(10, 25) });
  expect(periodBounds('week', NOW)).toEqual({ from: midnight(10, 23), to: midnight(10, 30) });
  expect(periodBounds('week', NOW, 2)).toEqual({ from: midnight(10, 9), to: midnight(10, 16) });
  expect(periodBounds('month', NOW)).toEqual({ from: midnight(10, 1), to: midnight(11, 1) });
  expect(periodBounds('month', NOW, 9)).toEqual({ from: midnight(1, 1), to: midnight(2, 1) });
});

it('a month has all of its days, each once', () => {
  const days = daysOf(periodBounds('month', NOW, 9));
  expect(days).toHaveLength(28);
  expect([days[0], days.at(-1)]).toEqual([midnight(1, 1), midnight(1, 28)]);
});
