import { millisecondsInDay } from 'date-fns/constants';
import { indiaDayStart } from '../../time.ts';

/** "within 7 working days" (specification, sections 8 and 9). */
const WORKING_DAYS = 7;
/** The epoch was a Thursday; 0 is Sunday. */
const EPOCH_WEEKDAY = 4;

/** Saturday or Sunday in India, whatever the time of day. @param dayStart midnight in India, ms since the epoch */
function isWeekend(dayStart: number): boolean {
  const dayNumber = Math.round((dayStart - indiaDayStart(0)) / millisecondsInDay);
  const weekday = (((dayNumber + EPOCH_WEEKDAY) % 7) + 7) % 7;
  return weekday === 0 || weekday === 6;
}

/**
 * Until when a refund is with the buyer: the last ms of the seventh working day after the day on which it was initiated,
 * by the calendar in India. Saturdays and Sundays are no working days; public holidays differ from state to state and
 * count as working days, so the date is never too late.
 * @param from ms since the epoch
 */
export function refundDueDate(from: number): number {
  let day = indiaDayStart(from);
  for (let left = WORKING_DAYS; left > 0;) {
    day += millisecondsInDay;
    if (!isWeekend(day)) left -= 1;
  }
  return day + millisecondsInDay - 1;
}
