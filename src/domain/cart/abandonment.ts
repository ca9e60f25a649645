import { differenceInSeconds } from 'date-fns/differenceInSeconds';
import type { Paise } from '../money.ts';

/** A cart that nobody changed for so long counts as abandoned (specification, sections 4 and 9), seconds. */
export const ABANDONED_AFTER_SECONDS = 600;

/** What was left behind in a cart; `at` in ms by this device's clock. */
export interface AbandonedCart {
  readonly at: number;
  readonly items: readonly {
    readonly storeId: string;
    readonly itemId: string;
    readonly name: string;
    readonly quantity: number;
    readonly pricePaise: Paise;
  }[];
  readonly totalPaise: Paise;
}

/** The countdown of a cart. */
export interface CartWatch {
  /** The cart that it counts for (`cartMark`). */
  readonly cart: string;
  /** When that cart came about, ms by this device's clock. */
  readonly since: number;
  /** Set once, when the countdown ended. */
  readonly abandoned: AbandonedCart | null;
  /** The reminder was put away. */
  readonly isDismissed: boolean;
}

interface MarkedLine {
  readonly storeId: string;
  readonly itemId: string;
  readonly quantity: number;
}

/** Equal for carts with the same items in the same quantities, in whatever order; empty for an empty cart. */
export function cartMark(lines: readonly MarkedLine[]): string {
  return lines
    .map(({ storeId, itemId, quantity }) => `${storeId}/${itemId}*${quantity}`)
    .toSorted()
    .join(' ');
}

/**
 * Seconds until a cart counts as abandoned, 0 or less once it does. By time and not by ticks: a tab that slept is right
 * at once. A clock that was put back starts the countdown anew.
 */
export function secondsUntilAbandoned(since: number, now: number): number {
  const passed = differenceInSeconds(now, since, { roundingMethod: 'floor' });
  return Math.min(ABANDONED_AFTER_SECONDS, ABANDONED_AFTER_SECONDS - passed);
}

/** The watch over a cart after it was looked at: a new countdown for another cart, none for an empty one. */
export function watchOf(
  known: CartWatch | undefined,
  lines: readonly MarkedLine[],
  now: number,
): CartWatch | undefined {
  const cart = cartMark(lines);
  if (cart === '') return undefined;
  if (known?.cart === cart) return known;
  return { cart, since: now, abandoned: null, isDismissed: false };
}
