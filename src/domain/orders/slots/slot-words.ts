import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { format } from 'date-fns/format';
import { inIndia, timeInIndia } from '../../time.ts';
import type { DeliverySlot } from './delivery-slots.ts';

/** The hours of a slot: "2:00 PM – 4:00 PM". */
export function slotHours({ from, to }: DeliverySlot): string {
  return `${timeInIndia(from)} – ${timeInIndia(to)}`;
}

/** The day of a moment as people say it: "Today", "Tomorrow", else "21 Nov". */
export function slotDay(from: number, now: number): string {
  const days = differenceInCalendarDays(inIndia(from), inIndia(now));
  if (days === 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  return format(inIndia(from), 'd MMM');
}

/** A slot in words: "Today, 2:00 PM – 4:00 PM". */
export function slotInWords(slot: DeliverySlot, now: number): string {
  return `${slotDay(slot.from, now)}, ${slotHours(slot)}`;
}
