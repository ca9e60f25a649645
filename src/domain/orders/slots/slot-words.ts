import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants';
import { formatHhmm, indiaDayStart } from '../../time.ts';
import type { DeliverySlot } from './delivery-slots.ts';

/** The time of day of a moment, by the clock in India: "2:00 PM". */
function timeInIndia(ms: number): string {
  const minutes = Math.floor((ms - indiaDayStart(ms)) / millisecondsInMinute);
  return formatHhmm(Math.floor(minutes / 60) * 100 + (minutes % 60));
}

/** The hours of a slot: "2:00 PM – 4:00 PM". */
export function slotHours({ from, to }: DeliverySlot): string {
  return `${timeInIndia(from)} – ${timeInIndia(to)}`;
}

/** The day of a moment as people say it: "Today", "Tomorrow", else "21 Nov". */
export function slotDay(from: number, now: number): string {
  const days = Math.round((indiaDayStart(from) - indiaDayStart(now)) / millisecondsInDay);
  if (days === 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  const options = { day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' } as const;
  return new Intl.DateTimeFormat('en-IN', options).format(from);
}

/** A slot in words: "Today, 2:00 PM – 4:00 PM". */
export function slotInWords(slot: DeliverySlot, now: number): string {
  return `${slotDay(slot.from, now)}, ${slotHours(slot)}`;
}
