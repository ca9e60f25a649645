import { millisecondsInMinute } from 'date-fns/constants';

/** India is 5 h 30 min ahead of UTC, all year. */
const INDIA_OFFSET_MS = 330 * millisecondsInMinute;
const APRIL = 3;

/** The Indian financial year (1 April to 31 March) of a point in time (ms), as invoices write it: "26-27". */
export function financialYearOf(at: number): string {
  const india = new Date(at + INDIA_OFFSET_MS);
  const startsIn = india.getUTCFullYear() - (india.getUTCMonth() < APRIL ? 1 : 0);
  const short = (year: number): string => String(year % 100).padStart(2, '0');
  return `${short(startsIn)}-${short(startsIn + 1)}`;
}
