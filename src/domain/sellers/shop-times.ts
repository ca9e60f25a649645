import { addDays } from 'date-fns/addDays';
import { lightFormat } from 'date-fns/lightFormat';
import { parse } from 'date-fns/parse';
import { startOfDay } from 'date-fns/startOfDay';
import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import { inIndia, indiaDayStart, minuteOfHhmm, type OpeningHours } from '../time.ts';
import { LONGEST_NOTICE, noticeDayProblem, type ShopNotice } from './shop-front.ts';

/** Days on which a shop is closed, from midnight to midnight in India; ms since the epoch. */
export interface Holiday {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** Most holidays that a shop may have ahead, and the longest, days. */
export const MOST_HOLIDAYS = 40;
export const LONGEST_HOLIDAY_DAYS = 60;

/** True for holidays of which none overlaps another. */
export function areApart(holidays: readonly Holiday[]): boolean {
  const sorted = holidays.toSorted((one, other) => one.startsAt - other.startsAt);
  return sorted.every(({ endsAt }, place) => endsAt <= (sorted[place + 1]?.startsAt ?? endsAt));
}

/** Midnight in India that begins a day of a date field ("2026-11-25"); null for what is none. */
function dayOfField(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const date = parse(text, 'yyyy-MM-dd', startOfDay(inIndia(0)));
  return Number.isNaN(date.getTime()) ? null : date.getTime();
}

export type HolidayResult =
  | { readonly ok: true; readonly holiday: Holiday }
  | { readonly ok: false; readonly message: string };

const no = (message: string): HolidayResult => ({ ok: false, message });

/** A holiday of two date fields, the last day with it; what is wrong in words. @param now ms */
export function holidayOfFields(
  first: string,
  last: string,
  others: readonly Holiday[],
  now: number,
): HolidayResult {
  const startsAt = dayOfField(first);
  const lastDay = dayOfField(last === '' ? first : last);
  if (startsAt === null || lastDay === null) return no('Please choose the first and the last day.');
  const endsAt = addDays(inIndia(lastDay), 1).getTime();
  if (endsAt <= startsAt) return no('The last day is before the first.');
  if (startsAt < indiaDayStart(now)) return no('This day is over already.');
  if (endsAt - startsAt > LONGEST_HOLIDAY_DAYS * millisecondsInDay) {
    return no(`A holiday has ${LONGEST_HOLIDAY_DAYS} days at most. Close your shop instead.`);
  }
  if (others.length >= MOST_HOLIDAYS) return no(`You can have ${MOST_HOLIDAYS} holidays ahead.`);
  const holiday = { startsAt, endsAt };
  if (!areApart([...others, holiday]))
    return no('You have a holiday on one of these days already.');
  return { ok: true, holiday };
}

/** What is wrong with a notice by its field, or the notice. @param day of a date field, the last one @param now ms */
export function noticeOfFields(
  typed: { readonly text: string; readonly day: string },
  now: number,
):
  | { readonly ok: true; readonly notice: ShopNotice }
  | { readonly ok: false; readonly field: 'text' | 'day'; readonly message: string } {
  const text = typed.text.trim();
  if (text === '') return { ok: false, field: 'text', message: 'Please write what to tell.' };
  if (text.length > LONGEST_NOTICE)
    return { ok: false, field: 'text', message: `Please use at most ${LONGEST_NOTICE} letters.` };
  const lastDay = dayOfField(typed.day);
  if (lastDay === null)
    return { ok: false, field: 'day', message: 'Please choose the last day on which it stands.' };
  const endsAt = addDays(inIndia(lastDay), 1).getTime();
  const message = noticeDayProblem(endsAt, now);
  return message === null
    ? { ok: true, notice: { text, endsAt } }
    : { ok: false, field: 'day', message };
}

/** The date field of the last day of something that ends at this midnight in India: "2026-11-25". */
export const lastDayField = (endsAt: number): string =>
  lightFormat(inIndia(endsAt - 1), 'yyyy-MM-dd');

/** For how long a shop is closed with one tap. */
export const PAUSES = [
  { id: '30', name: '30 minutes' },
  { id: '60', name: '1 hour' },
  { id: '180', name: '3 hours' },
  { id: 'opening', name: 'Until it opens next' },
] as const;
export type PauseId = (typeof PAUSES)[number]['id'];

/** When a pause that begins now ends; ms. */
export function endOfPause(
  id: PauseId,
  { opensAt }: Pick<OpeningHours, 'opensAt'>,
  now: number,
): number {
  if (id !== 'opening') return now + Number(id) * millisecondsInMinute;
  const opening = indiaDayStart(now) + minuteOfHhmm(opensAt) * millisecondsInMinute;
  // A minute of grace: who closes as the shop opens means the whole day.
  return opening > now + millisecondsInHour / 60 ? opening : opening + millisecondsInDay;
}
