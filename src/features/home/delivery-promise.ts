import {
  formatHhmm,
  indiaMinuteOfDay,
  isOpenAt,
  minuteOfHhmm,
  type OpeningHours,
} from '../../domain/time.ts';

/** What the promise needs of a store. */
export interface PromisingStore extends OpeningHours {
  readonly deliveryMinutes: number;
  readonly takingOrders: boolean;
  readonly vanishedAt?: number;
}

/**
 * How soon something can be at the door: "30–55 min from 12 open stores", or when the next store opens. Null where no store
 * delivers. @param nowMs ms since the epoch
 */
export function deliveryPromise(stores: readonly PromisingStore[], nowMs: number): string | null {
  const serving = stores.filter((store) => store.takingOrders && store.vanishedAt === undefined);
  if (serving.length === 0) return null;
  const open = serving.filter((store) => isOpenAt(store, nowMs));
  if (open.length === 0)
    return `All stores are closed. The first opens at ${firstOpening(serving, nowMs)}`;
  const minutes = open.map(({ deliveryMinutes }) => deliveryMinutes);
  const [least, most] = [Math.min(...minutes), Math.max(...minutes)];
  const time = least === most ? `${least} min` : `${least}–${most} min`;
  return `${time} from ${open.length} open ${open.length === 1 ? 'store' : 'stores'}`;
}

function firstOpening(stores: readonly PromisingStore[], nowMs: number): string {
  const now = indiaMinuteOfDay(nowMs);
  const wait = (store: PromisingStore) => (minuteOfHhmm(store.opensAt) - now + 1440) % 1440;
  const [first] = stores.toSorted((one, other) => wait(one) - wait(other));
  return formatHhmm(first?.opensAt ?? 0);
}
