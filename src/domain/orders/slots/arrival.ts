import { minutesInDay, millisecondsInMinute } from 'date-fns/constants';
import {
  indiaMinuteOfDay,
  isOpenAt,
  minuteOfHhmm,
  timeInIndia,
  type OpeningHours,
} from '../../time.ts';
import type { OrderStatus } from '../life/order-status.ts';
import type { Fulfilment } from '../order-wishes.ts';
import type { DeliverySlot } from './delivery-slots.ts';
import { slotDay } from './slot-words.ts';

/** What an arrival is computed from, of a store. */
export interface ArrivalStore extends OpeningHours {
  readonly deliveryRadiusKm: number;
  /** Minutes until an order is packed; missing in stores that an older app stored (DB-1). */
  readonly preparationMinutes?: number | undefined;
}

/** Minutes that an order needs: at the store, and on the way. */
export interface ArrivalTerms {
  readonly preparationMinutes: number;
  readonly travelMinutes: number;
}

/** Why the promise is what it is: how it was first made, or which step moved it. */
export const ARRIVAL_CAUSES = [
  'placed',
  'slot',
  'opening',
  'preparation',
  'confirmed-late',
  'packed-late',
  'left',
] as const;
export type ArrivalCause = (typeof ARRIVAL_CAUSES)[number];

/** The promise of an order, ms since the epoch (ETA-1). `firstBy` is what was promised when it was placed. */
export interface Arrival extends ArrivalTerms {
  readonly by: number;
  readonly firstBy: number;
  readonly because: ArrivalCause;
}

/** A rider in a town's streets: 15 km/h, and five minutes for loading and the stairs. */
const MINUTES_PER_KM = 4;
const MINUTES_AT_THE_DOORS = 5;
/** Until a shop says how long it needs; the server's default. */
const USUAL_PREPARATION_MINUTES = 20;

const travelMinutesOf = (km: number): number =>
  Math.ceil(MINUTES_AT_THE_DOORS + km * MINUTES_PER_KM);

/**
 * Minutes that an order of a store needs to a place; one that is picked up is there once it is packed.
 * @param km from the store to the buyer; null: not known, so half the radius counts
 */
export function arrivalTerms(
  store: ArrivalStore,
  km: number | null,
  fulfilment: Fulfilment = 'delivery',
): ArrivalTerms {
  const halfRadius = store.deliveryRadiusKm / 2;
  const { preparationMinutes = USUAL_PREPARATION_MINUTES } = store;
  if (fulfilment === 'pickup') return { preparationMinutes, travelMinutes: 0 };
  const travelMinutes = travelMinutesOf(Math.min(km ?? halfRadius, store.deliveryRadiusKm));
  return { preparationMinutes, travelMinutes };
}

/** About how long an order takes from an open store to the door, minutes in steps of five. */
export function arrivalMinutes(store: ArrivalStore, km: number | null): number {
  const { preparationMinutes, travelMinutes } = arrivalTerms(store, km);
  return Math.ceil((preparationMinutes + travelMinutes) / 5) * 5;
}

const wholeMinute = (ms: number): number =>
  Math.ceil(ms / millisecondsInMinute) * millisecondsInMinute;
const minutesAfter = (ms: number, minutes: number): number => ms + minutes * millisecondsInMinute;

/** When a store begins with an order that comes at `now`: at once, or when it opens. */
export function workBegins(hours: OpeningHours, now: number): number {
  if (isOpenAt(hours, now)) return now;
  const wait = (minuteOfHhmm(hours.opensAt) - indiaMinuteOfDay(now) + minutesInDay) % minutesInDay;
  const thisMinute = Math.floor(now / millisecondsInMinute) * millisecondsInMinute;
  return minutesAfter(thisMinute, wait);
}

/** The promise for an order that is placed at `now`. A chosen slot is the promise where the store can keep it; of a pickup, that it is ready. */
export function firstArrival(
  store: ArrivalStore,
  {
    km,
    slot,
    now,
    fulfilment = 'delivery',
  }: { km: number | null; slot: DeliverySlot | null; now: number; fulfilment?: Fulfilment },
): Arrival {
  const terms = arrivalTerms(store, km, fulfilment);
  const begins = workBegins(store, now);
  const soonest = wholeMinute(minutesAfter(begins, terms.preparationMinutes + terms.travelMinutes));
  if (slot !== null && slot.to >= soonest) {
    return { ...terms, by: slot.to, firstBy: slot.to, because: 'slot' };
  }
  const because = begins > now ? 'opening' : 'placed';
  return { ...terms, by: soonest, firstBy: soonest, because };
}

/** A few minutes move nothing: a promise that changes with each tap is none. */
const GRACE_MINUTES = 5;

/** A step of an order as the promise sees it; `at` in ms. */
interface ArrivalStep {
  readonly to: OrderStatus;
  readonly at: number;
  /** Said by the shop when it accepted. */
  readonly preparationMinutes?: number | undefined;
}

/** The goods have left the store. */
const LEFT: ReadonlySet<OrderStatus> = new Set(['SHIPPED', 'DISPATCHED', 'OUT_FOR_DELIVERY']);

/**
 * The promise after a step of the order: moved with the reason, or the same one. Nothing else moves it (ETA-1). A step that
 * comes early moves it only where it makes the arrival certain: once the goods have left.
 */
export function movedArrival(
  arrival: Arrival,
  { to, at, preparationMinutes }: ArrivalStep,
): Arrival {
  if (to === 'ORDER_REQUEST_APPROVED') {
    const said = preparationMinutes ?? arrival.preparationMinutes;
    const by = wholeMinute(minutesAfter(at, said + arrival.travelMinutes));
    const kept = { ...arrival, preparationMinutes: said };
    if (by > minutesAfter(arrival.by, GRACE_MINUTES)) {
      return {
        ...kept,
        by,
        because: said > arrival.preparationMinutes ? 'preparation' : 'confirmed-late',
      };
    }
    // What the shop says makes it earlier too, unless the buyer chose a time or the store begins when it opens.
    const isSooner = preparationMinutes !== undefined && by < arrival.by;
    return isSooner && arrival.because === 'placed'
      ? { ...kept, by, because: 'preparation' }
      : kept;
  }
  const door = wholeMinute(minutesAfter(at, arrival.travelMinutes));
  if (to === 'PACKED' && door > minutesAfter(arrival.by, GRACE_MINUTES)) {
    return { ...arrival, by: door, because: 'packed-late' };
  }
  if (LEFT.has(to) && arrival.because !== 'left') return { ...arrival, by: door, because: 'left' };
  return arrival;
}

/** "1:47 PM", "tomorrow, 9:20 AM" or "24 Nov, 9:20 AM". */
export function timeOfArrival(by: number, now: number): string {
  const day = slotDay(by, now);
  if (day === 'Today') return timeInIndia(by);
  return `${day === 'Tomorrow' ? 'tomorrow' : day}, ${timeInIndia(by)}`;
}

/** When an order that waits for the network comes or is ready: nobody knows when it goes out. */
export function whenBackText(
  store: ArrivalStore,
  km: number | null,
  fulfilment: Fulfilment = 'delivery',
): string {
  if (fulfilment === 'delivery')
    return `Goes out when you are back; then about ${arrivalMinutes(store, km)} min`;
  const { preparationMinutes } = arrivalTerms(store, km, fulfilment);
  return `Goes out when you are back; then ready in about ${preparationMinutes} min`;
}

/** "Arriving by 1:47 PM", "Ready by 1:47 PM". @param by ms @param now ms */
export const arrivingBy = (by: number, now: number, fulfilment: Fulfilment = 'delivery'): string =>
  `${fulfilment === 'pickup' ? 'Ready' : 'Arriving'} by ${timeOfArrival(by, now)}`;

/** The promise of an order on its way in words, and why it is so. */
export function arrivalWords(
  arrival: Arrival,
  now: number,
  fulfilment: Fulfilment = 'delivery',
): { readonly title: string; readonly why: string; readonly isLate: boolean } {
  const why = whyText(arrival, now, fulfilment);
  if (now > arrival.by) {
    const what = fulfilment === 'pickup' ? 'been ready' : 'come';
    const title = `Running late: it should have ${what} by ${timeOfArrival(arrival.by, now)}`;
    return { title, why, isLate: true };
  }
  return { title: arrivingBy(arrival.by, now, fulfilment), why, isLate: false };
}

function whyText(arrival: Arrival, now: number, fulfilment: Fulfilment): string {
  const { because, preparationMinutes, travelMinutes: travel, by, firstBy } = arrival;
  const way = fulfilment === 'pickup' ? '' : `, about ${travel} min on the way`;
  const before = by === firstBy ? '' : ` First promised by ${timeOfArrival(firstBy, now)}.`;
  switch (because) {
    case 'placed':
      return `About ${preparationMinutes} min to get it ready${way}.`;
    case 'slot':
      return 'In the time that you chose.';
    case 'opening':
      return `The store begins when it opens: ${preparationMinutes} min to get it ready${way}.`;
    case 'preparation':
      return `The store needs ${preparationMinutes} min to get it ready${way}.${before}`;
    case 'confirmed-late':
      return `The store confirmed later than planned.${before}`;
    case 'packed-late':
      return `Packing took longer than planned.${before}`;
    case 'left':
      return `It has left the store${way}.${before}`;
  }
}
