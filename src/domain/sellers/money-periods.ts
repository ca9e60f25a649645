import { addDays } from 'date-fns/addDays';
import { addMonths } from 'date-fns/addMonths';
import { startOfDay } from 'date-fns/startOfDay';
import { startOfMonth } from 'date-fns/startOfMonth';
import { startOfWeek } from 'date-fns/startOfWeek';
import { inIndia } from '../time.ts';

/** Over what a shop looks at its money. */
export const MONEY_PERIODS = ['day', 'week', 'month'] as const;
export type MoneyPeriod = (typeof MONEY_PERIODS)[number];

/** From midnight to midnight in India; ms since the epoch. */
export interface PeriodBounds {
  readonly from: number;
  readonly to: number;
}

const MONDAY = { weekStartsOn: 1 } as const;

/** The day, week from Monday, or month of the calendar `back` periods before that of `now`. */
export function periodBounds(period: MoneyPeriod, now: number, back = 0): PeriodBounds {
  const today = inIndia(now);
  const [start, next] =
    period === 'day'
      ? [addDays(startOfDay(today), -back), addDays]
      : period === 'week'
        ? [addDays(startOfWeek(today, MONDAY), -7 * back), (date: Date) => addDays(date, 7)]
        : [addMonths(startOfMonth(today), -back), addMonths];
  return { from: start.getTime(), to: next(start, 1).getTime() };
}

/** The beginnings of all days of a period. */
export function daysOf({ from, to }: PeriodBounds): readonly number[] {
  const days: number[] = [];
  for (let day = inIndia(from); day.getTime() < to; day = addDays(day, 1)) days.push(day.getTime());
  return days;
}
