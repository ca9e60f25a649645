import { TZDateMini } from '@date-fns/tz/date/mini';
import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import {
  formatDistanceStrict,
  type FormatDistanceStrictOptions,
} from 'date-fns/formatDistanceStrict';
import { getHours } from 'date-fns/getHours';
import { getMinutes } from 'date-fns/getMinutes';
import { hoursToMinutes } from 'date-fns/hoursToMinutes';
import { lightFormat } from 'date-fns/lightFormat';
import { startOfDay } from 'date-fns/startOfDay';
import { isValid } from 'date-fns/isValid';
import { parseISO } from 'date-fns/parseISO';

/** A time of day as an HHMM integer: 730 is half past seven in the morning (specification, section 9). */
export type Hhmm = number;

/** A point in time as date-fns reads it by the clock and the calendar in India, wherever the device is. @param ms since the epoch */
export const inIndia = (ms: number): Date => new TZDateMini(ms, 'Asia/Kolkata');

/** True for 0…2359 with minutes below 60. */
export function isHhmm(value: number): value is Hhmm {
  return Number.isInteger(value) && value >= 0 && value <= 2359 && value % 100 < 60;
}

/** The specification's 12 hours with AM and PM. */
const TIME_OF_DAY = 'h:mm a';

/** "7:30 AM" for 730, "12:00 AM" for 0. */
export function formatHhmm(time: Hhmm): string {
  return lightFormat(new Date(2000, 0, 1, Math.floor(time / 100), time % 100), TIME_OF_DAY);
}

/** The time of day of a moment, by the clock in India: "2:00 PM". @param ms since the epoch */
export const timeInIndia = (ms: number): string => lightFormat(inIndia(ms), TIME_OF_DAY);

/** Minute of the day in India (0…1439) at `nowMs` (ms since the epoch). */
export function indiaMinuteOfDay(nowMs: number): number {
  const now = inIndia(nowMs);
  return hoursToMinutes(getHours(now)) + getMinutes(now);
}

/** Midnight in India that began the day of `nowMs`; both ms since the epoch. */
export const indiaDayStart = (nowMs: number): number => startOfDay(inIndia(nowMs)).getTime();

/** Minute of the day (0…1439) of a time of day. */
export const minuteOfHhmm = (time: Hhmm): number =>
  hoursToMinutes(Math.floor(time / 100)) + (time % 100);

/** Opening hours of a store; `closesAt` before `opensAt` means "after midnight", equal or 0–2359 means all day. */
export interface OpeningHours {
  readonly opensAt: Hhmm;
  readonly closesAt: Hhmm;
}

/** Whether a store with these hours is open at `nowMs`, by the clock in India. */
export function isOpenAt({ opensAt, closesAt }: OpeningHours, nowMs: number): boolean {
  const now = indiaMinuteOfDay(nowMs);
  const opens = minuteOfHhmm(opensAt);
  const closes = minuteOfHhmm(closesAt);
  if (opens === closes) return true;
  return opens < closes ? now >= opens && now <= closes : now >= opens || now <= closes;
}

const UNITS: Readonly<Record<string, string>> = {
  xSeconds: 's',
  xMinutes: 'min',
  xHours: 'h',
  xDays: 'd',
  xMonths: 'mo',
  xYears: 'y',
};

/** Units of one or two letters in the place of a language's words. */
const SHORT_UNITS = {
  formatDistance: (unit: string, count: number) => `${count} ${UNITS[unit] ?? unit}`,
};

/** A length of time in one short unit: "3 h". @param ms of that length */
export const formatSpan = (
  ms: number,
  how: Pick<FormatDistanceStrictOptions, 'unit' | 'roundingMethod'>,
): string => formatDistanceStrict(ms, 0, { ...how, locale: SHORT_UNITS });

/** How long ago, in the largest fitting unit: "3 h", "12 min", "just now" below a minute. */
export function formatAge(ageMs: number): string {
  if (ageMs < millisecondsInMinute) return 'just now';
  return formatSpan(ageMs, { roundingMethod: 'floor' });
}

/** A time (ms) as `<input type="datetime-local">` shows it, by India's clock: "2026-11-25T18:00". */
export const indiaInputTime = (ms: number): string =>
  lightFormat(inIndia(ms), "yyyy-MM-dd'T'HH:mm");

/** What such a field says, ms; null for none. */
export function readIndiaInputTime(text: string): number | null {
  const ms = Date.parse(`${text.slice(0, 16)}:00+05:30`);
  return Number.isNaN(ms) ? null : ms;
}

/** How long ago something may have begun when it reaches the server: it may have waited in an outbox. */
const LATE_MS = millisecondsInHour;

/** From when until when something holds, ms; null: until it is taken away. */
export interface Span {
  readonly startsAt: number;
  readonly endsAt: number | null;
}

/**
 * Why something can't hold for this time, in words; null: it can. What began before may keep its beginning.
 * @param mostDays the longest that it may hold
 */
export function spanProblem(
  { startsAt, endsAt }: Span,
  {
    before,
    now,
    mostDays,
  }: { readonly before: Span | null; readonly now: number; readonly mostDays: number },
): string | null {
  if (endsAt !== null && endsAt <= startsAt) return 'It ends before it begins.';
  if (endsAt !== null && endsAt <= now) return 'Its end is in the past.';
  if (startsAt !== before?.startsAt && startsAt < now - LATE_MS) return 'Its start is in the past.';
  const isTooLong = endsAt !== null && endsAt - startsAt > mostDays * millisecondsInDay;
  return isTooLong ? `It runs longer than ${mostDays} days.` : null;
}

/** Furthest ahead that something can be put off, days. */
const MOST_DAYS_AHEAD = 90;

/** Why something can't be sent at this time, in words; null: it can. */
export function sendTimeProblem(at: number, now: number): string | null {
  if (at <= now) return 'That time is in the past.';
  if (at <= now + MOST_DAYS_AHEAD * millisecondsInDay) return null;
  return `That is more than ${MOST_DAYS_AHEAD} days ahead.`;
}

const SHORT_DATE = /^\d{2}-\d{2}-\d{2}$/;

/**
 * Reads "yy-mm-dd" with a '20' in front (specification, section 9).
 * @returns ms since the epoch at midnight UTC, or undefined for anything else
 */
export function parseShortDate(text: string): number | undefined {
  const typed = text.trim();
  if (!SHORT_DATE.test(typed)) return undefined;
  const date = parseISO(`20${typed}T00:00:00Z`);
  return isValid(date) ? date.getTime() : undefined;
}

/** What is known of the network (NET-1), for a sentence about something that waits. */
export interface NetworkFacts {
  readonly reachability: 'online' | 'flaky' | 'offline';
  readonly workOffline: boolean;
}

/** When something that waits goes out, as a sentence; it promises nothing about the answer. */
export function whenSentText({ reachability, workOffline }: NetworkFacts): string {
  if (workOffline) return 'It will be sent when you stop working offline.';
  switch (reachability) {
    case 'offline':
      return 'It will be sent when the network is back.';
    case 'flaky':
      return 'It will be sent when the line allows.';
    case 'online':
      return 'It is being sent.';
  }
}
