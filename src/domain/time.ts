import {
  millisecondsInDay,
  millisecondsInHour,
  millisecondsInMinute,
  minutesInDay,
} from 'date-fns/constants';

/** A time of day as an HHMM integer: 730 is half past seven in the morning (specification, section 9). */
export type Hhmm = number;

/** India has one time zone without daylight saving: UTC+05:30. */
const INDIA_OFFSET_MINUTES = 330;

/** True for 0…2359 with minutes below 60. */
export function isHhmm(value: number): value is Hhmm {
  return Number.isInteger(value) && value >= 0 && value <= 2359 && value % 100 < 60;
}

/** "7:30 AM" for 730, "12:00 AM" for 0. */
export function formatHhmm(time: Hhmm): string {
  const hours = Math.floor(time / 100);
  const minutes = String(time % 100).padStart(2, '0');
  return `${hours % 12 === 0 ? 12 : hours % 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** Minute of the day in India (0…1439) at `nowMs` (ms since the epoch). */
export function indiaMinuteOfDay(nowMs: number): number {
  return (Math.floor(nowMs / millisecondsInMinute) + INDIA_OFFSET_MINUTES) % minutesInDay;
}

/** Midnight in India that began the day of `nowMs`; both ms since the epoch. */
export function indiaDayStart(nowMs: number): number {
  const offsetMs = INDIA_OFFSET_MINUTES * millisecondsInMinute;
  const dayMs = millisecondsInDay;
  return Math.floor((nowMs + offsetMs) / dayMs) * dayMs - offsetMs;
}

/** Minute of the day (0…1439) of a time of day. */
export const minuteOfHhmm = (time: Hhmm): number => Math.floor(time / 100) * 60 + (time % 100);

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

const PARTS: readonly [ms: number, name: string][] = [
  [millisecondsInDay, 'd'],
  [millisecondsInHour, 'h'],
  [millisecondsInMinute, 'min'],
];

/** How long ago, in the largest fitting unit: "3 h", "12 min", "just now" below a minute. */
export function formatAge(ageMs: number): string {
  for (const [ms, name] of PARTS) {
    if (ageMs >= ms) return `${Math.floor(ageMs / ms)} ${name}`;
  }
  return 'just now';
}
