import { addDays } from 'date-fns/addDays';
import { addMinutes } from 'date-fns/addMinutes';
import { minutesInDay, minutesInHour } from 'date-fns/constants';
import { startOfDay } from 'date-fns/startOfDay';
import { subMinutes } from 'date-fns/subMinutes';
import { inIndia, minuteOfHhmm, type OpeningHours } from '../../time.ts';

/** A time in which the goods are to come, ms since the epoch; `to` is its end. */
export interface DeliverySlot {
  readonly from: number;
  readonly to: number;
}

const SLOT_MINUTES = 2 * minutesInHour;

/** A store needs that long to pack before a slot begins. */
const LEAD_MINUTES = 60;

/** A slot that was offered stays good for so long: the buyer reads, pays, or has a slow line. */
const OFFERED_FOR_MINUTES = 15;

/** Minutes of the day between which a store is open; `closes` may be on the next day, 23:59 means until midnight. */
function openSpan({ opensAt, closesAt }: OpeningHours): { opens: number; closes: number } {
  const opens = minuteOfHhmm(opensAt);
  const closes = closesAt === 2359 ? minutesInDay : minuteOfHhmm(closesAt);
  if (opens === closes) return { opens: 0, closes: minutesInDay };
  return { opens, closes: closes < opens ? closes + minutesInDay : closes };
}

/**
 * The two-hour slots of today and tomorrow (by the clock in India) that lie wholly within the store's hours and begin at
 * least an hour after `now`, earliest first. They begin at the first full hour after opening; those of a store that is
 * open past midnight belong to the day on which they begin. A store may offer none any more today, or at all.
 */
export function deliverySlots(hours: OpeningHours, now: number): DeliverySlot[] {
  const { opens, closes } = openSpan(hours);
  const today = startOfDay(inIndia(now));
  const earliest = addMinutes(now, LEAD_MINUTES).getTime();
  const end = addDays(today, 2).getTime();
  const first = Math.ceil(opens / minutesInHour) * minutesInHour;
  const slots: DeliverySlot[] = [];
  // From yesterday, as its opening hours may last until this morning.
  for (const day of [addDays(today, -1), today, addDays(today, 1)]) {
    for (let minute = first; minute + SLOT_MINUTES <= closes; minute += SLOT_MINUTES) {
      const from = addMinutes(day, minute).getTime();
      if (from < earliest || from >= end) continue;
      slots.push({ from, to: addMinutes(from, SLOT_MINUTES).getTime() });
    }
  }
  return slots;
}

/** Whether a slot is on offer, or was a quarter of an hour ago: the server's check of what a buyer chose. */
export function isDeliverySlot(slot: DeliverySlot, hours: OpeningHours, now: number): boolean {
  return [now, subMinutes(now, OFFERED_FOR_MINUTES).getTime()].some((then) =>
    deliverySlots(hours, then).some(({ from, to }) => from === slot.from && to === slot.to),
  );
}
