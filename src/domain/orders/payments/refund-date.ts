import { addBusinessDays } from 'date-fns/addBusinessDays';
import { endOfDay } from 'date-fns/endOfDay';
import { inIndia } from '../../time.ts';

/** "within 7 working days" (specification, sections 8 and 9). */
const WORKING_DAYS = 7;

/**
 * Until when a refund is with the buyer: the last ms of the seventh working day after the day on which it was initiated,
 * by the calendar in India. Saturdays and Sundays are no working days; public holidays differ from state to state and
 * count as working days, so the date is never too late.
 * @param from ms since the epoch
 */
export const refundDueDate = (from: number): number =>
  endOfDay(addBusinessDays(inIndia(from), WORKING_DAYS)).getTime();
