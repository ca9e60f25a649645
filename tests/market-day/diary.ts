import type { DayPhone } from './day-phone.ts';

/** How far somebody took an order, whether or not the server knows it yet. */
export type Stage = 'placed' | 'accepted' | 'packed' | 'delivered' | 'cancelled';

/** An order as its buyer placed it. */
export interface WantedOrder {
  /** Transaction id. */
  readonly id: string;
  readonly buyer: DayPhone;
  readonly lines: readonly { readonly itemId: string; readonly quantity: number }[];
  /** The server's id, once it has it. */
  orderId: string | null;
  stage: Stage;
  /** The shop took it in hand where the server hears of it. */
  isBegun: boolean;
  wrongCodes: number;
}

/** What people did on a market day, as they would tell it in the evening: what must be true at rest. */
export interface Diary {
  readonly orders: WantedOrder[];
  /** What the last person who changed an item's price meant, paise. */
  readonly prices: Map<string, number>;
  /** Who counted an item, by its id. */
  readonly counted: Map<string, Set<DayPhone>>;
  /** Who brought an order to the door and said its code, by the order's transaction id. */
  readonly deliveries: Map<string, DayPhone>;
  /** Units that came in (above 0), went over the counter or were counted away, by item. */
  readonly stock: Map<string, number>;
  /** How often something happened, for the table. */
  readonly happened: Map<string, number>;
  /** Notices that people read: a tap that lost, a price or a count that somebody else was first with. */
  readonly told: string[];
}

export function createDiary(): Diary {
  return {
    orders: [],
    prices: new Map(),
    counted: new Map(),
    deliveries: new Map(),
    stock: new Map(),
    happened: new Map(),
    told: [],
  };
}

/** Counts something that happened. */
export function note({ happened }: Diary, what: string, times = 1): void {
  happened.set(what, (happened.get(what) ?? 0) + times);
}

/** Writes down who counted an item. */
export function noteCounted({ counted }: Diary, itemId: string, by: DayPhone): void {
  counted.set(itemId, (counted.get(itemId) ?? new Set()).add(by));
}

/** Writes down that there are more or fewer of an item on the shelf. */
export function noteStock({ stock }: Diary, itemId: string, units: number): void {
  stock.set(itemId, (stock.get(itemId) ?? 0) + units);
}
