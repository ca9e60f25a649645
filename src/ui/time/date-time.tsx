import { format, isSameDay, isSameYear, subDays } from 'date-fns';
import { useMinute } from './use-now.ts';
import { inIndia } from '../../domain/time.ts';

/** A point in time as people say it: "Today, 3:45 PM", "Yesterday, …", "21 Nov, …", with the year when it is another. */
export function dateTimeText(ms: number, nowMs: number): string {
  const time = format(ms, 'h:mm a');
  if (isSameDay(ms, nowMs)) return `Today, ${time}`;
  if (isSameDay(ms, subDays(nowMs, 1))) return `Yesterday, ${time}`;
  return `${format(ms, isSameYear(ms, nowMs) ? 'd MMM' : 'd MMM yyyy')}, ${time}`;
}

/** The same inside a sentence: "today, 3:45 PM", "yesterday, …", "on 21 Nov, …". */
export function dateTimeInSentence(ms: number, nowMs: number): string {
  const text = dateTimeText(ms, nowMs);
  return /^\d/.test(text) ? `on ${text}` : text.charAt(0).toLowerCase() + text.slice(1);
}

export interface DateTimeProps {
  readonly ms: number;
  /** Words stand before it: "Until today, 3:45 PM". */
  readonly isWithin?: boolean;
}

/** A point in time by the clock of this device. */
export function DateTime({ ms, isWithin = false }: DateTimeProps) {
  const now = useMinute(Date.now);
  const text = isWithin ? dateTimeInSentence(ms, now).replace(/^on /, '') : dateTimeText(ms, now);
  return <time dateTime={new Date(ms).toISOString()}>{text}</time>;
}

/** A day by the calendar in India: "21 Nov 2026". */
export const dayText = (ms: number): string => format(inIndia(ms), 'd MMM yyyy');

/** A day, for machines too. @param ms since the epoch */
export function Day({ ms }: { readonly ms: number }) {
  return <time dateTime={new Date(ms).toISOString()}>{dayText(ms)}</time>;
}
