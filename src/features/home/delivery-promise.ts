import { arrivalMinutes, type ArrivalStore } from '../../domain/orders/slots/arrival.ts';
import { distanceKm, type GeoPoint } from '../../domain/stores/geo.ts';
import { formatHhmm, indiaMinuteOfDay, isOpenAt, minuteOfHhmm } from '../../domain/time.ts';

/** What the promise needs of a store. */
export interface PromisingStore extends ArrivalStore {
  readonly name: string;
  readonly location: GeoPoint;
  readonly takingOrders: boolean;
  readonly vanishedAt?: number;
}

/** Where the buyer is and how: `from` null where the place is not known; `now` in ms. */
interface Buyer {
  readonly from: GeoPoint | null;
  readonly now: number;
  readonly isOffline: boolean;
}

/**
 * How soon something can be at the door: "Earliest in 25 min · Akshaya Dairy", or when the first store opens. Without a
 * network nobody knows when an order goes out, so nothing is promised (ETA-1). Null where no store delivers.
 */
export function deliveryPromise(
  stores: readonly PromisingStore[],
  { from, now, isOffline }: Buyer,
): string | null {
  const serving = stores.filter((store) => store.takingOrders && store.vanishedAt === undefined);
  if (serving.length === 0) return null;
  const open = serving.filter((store) => isOpenAt(store, now));
  if (isOffline) return 'Order now: it goes out when you are back';
  if (open.length === 0)
    return `All stores are closed. The first opens at ${firstOpening(serving, now)}`;
  const [first] = open
    .map((store) => ({
      name: store.name,
      minutes: arrivalMinutes(store, from === null ? null : distanceKm(from, store.location)),
    }))
    .toSorted((one, other) => one.minutes - other.minutes);
  return first === undefined ? null : `Earliest in ${first.minutes} min · ${first.name}`;
}

function firstOpening(stores: readonly PromisingStore[], nowMs: number): string {
  const now = indiaMinuteOfDay(nowMs);
  const wait = (store: PromisingStore) => (minuteOfHhmm(store.opensAt) - now + 1440) % 1440;
  const [first] = stores.toSorted((one, other) => wait(one) - wait(other));
  return formatHhmm(first?.opensAt ?? 0);
}
