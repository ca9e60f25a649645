import { formatHhmm, isHhmm, minuteOfHhmm, type Hhmm, type OpeningHours } from '../time.ts';

/** "08:30", as a time field has it, for 830. */
export function timeFieldOf(time: Hhmm): string {
  const digits = String(time).padStart(4, '0');
  return `${digits.slice(0, 2)}:${digits.slice(2)}`;
}

/** 830 for "08:30"; null for what is no time of day. */
export function hhmmOfField(text: string): Hhmm | null {
  const match = /^([01]?\d|2[0-4]):(\d{2})$/.exec(text.trim());
  if (match === null) return null;
  const time = Number(match[1]) * 100 + Number(match[2]);
  return isHhmm(time) ? time : null;
}

const MINUTES_PER_DAY = 1440;

/** How long a shop is open, minutes; the same time twice means all day. */
export function openMinutes({ opensAt, closesAt }: OpeningHours): number {
  const minutes = minuteOfHhmm(closesAt) - minuteOfHhmm(opensAt);
  return minutes > 0 ? minutes : minutes + MINUTES_PER_DAY;
}

/** What hours mean, for who types them: closing before opening is past midnight. */
export function hoursText(hours: OpeningHours): string {
  const { opensAt, closesAt } = hours;
  if (opensAt === closesAt) return 'Open all day and night';
  const from = formatHhmm(opensAt);
  const till = formatHhmm(closesAt);
  return minuteOfHhmm(closesAt) < minuteOfHhmm(opensAt)
    ? `Open from ${from} past midnight, till ${till} the next day`
    : `Open from ${from} till ${till}`;
}
