import { millisecondsInMinute } from 'date-fns/constants';
import { indiaDayStart, minuteOfHhmm, type OpeningHours } from '../../time.ts';

/** A time in which the goods are to come, ms since the epoch; `to` is its end. */
export interface DeliverySlot {
  readonly from: number;
  readonly to: number;
}

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;
const DAY_MS = DAY_MINUTES * millisecondsInMinute;
const SLOT_MINUTES = 2 * HOUR_MINUTES;

/** A store needs that long to pack before a slot begins. */
const LEAD_MS = 60 * millisecondsInMinute;

/** A slot that was offered stays good for so long: the buyer reads, pays, or has a slow line. */
const OFFERED_FOR_MS = 15 * millisecondsInMinute;

/** Minutes of the day between which a store is open; `closes` may be on the next day, 23:59 means until midnight. */
function openSpan({ opensAt, closesAt }: OpeningHours): { opens: number; closes: number } {
  const opens = minuteOfHhmm(opensAt);
  const closes = closesAt === 2359 ? DAY_MINUTES : minuteOfHhmm(closesAt);
  if (opens === closes) return { opens: 0, closes: DAY_MINUTES };
  return { opens, closes: closes < opens ? closes + DAY_MINUTES : closes };
}

/**
 * The two-hour slots of today and tomorrow (by the clock in India) that lie wholly within the store's hours and begin at
 * least an hour after `now`, earliest first. They begin at the first full hour after opening; those of a store that is
 * open past midnight belong to the day on which they begin. A store may offer none any more today, or at all.
 */
export function deliverySlots(hours: OpeningHours, now: number): DeliverySlot[] {
  const { opens, closes } = openSpan(hours);
  const today = indiaDayStart(now);
  const first = Math.ceil(opens / HOUR_MINUTES) * HOUR_MINUTES;
  const slots: DeliverySlot[] = [];
  // From yesterday, as its opening hours may last until this morning.
  for (const day of [today - DAY_MS, today, today + DAY_MS]) {
    for (let minute = first; minute + SLOT_MINUTES <= closes; minute += SLOT_MINUTES) {
      const from = day + minute * millisecondsInMinute;
      if (from < now + LEAD_MS || from >= today + 2 * DAY_MS) continue;
      slots.push({ from, to: from + SLOT_MINUTES * millisecondsInMinute });
    }
  }
  return slots;
}

/** Whether a slot is on offer, or was a quarter of an hour ago: the server's check of what a buyer chose. */
export function isDeliverySlot(slot: DeliverySlot, hours: OpeningHours, now: number): boolean {
  return [now, now - OFFERED_FOR_MS].some((then) =>
    deliverySlots(hours, then).some(({ from, to }) => from === slot.from && to === slot.to),
  );
}
