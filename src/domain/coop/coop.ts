import { PAISE_PER_COIN_REDEEMED } from '../rewards/coins.ts';
import type { Paise } from '../money.ts';
import { missingForMinimum } from '../orders/cart-lines.ts';
import type { AppliedCoupon } from '../orders/offers/offers.ts';
import { billOf, type StoreCharges } from '../orders/quotes/bill.ts';

/** What a member saves of one unit is rounded down to this (paise): no prices with odd paise. */
const SAVING_STEP_PAISE = 50;

/** A cooperative's rules about money (decision 45): whole percents. */
export interface CoopTerms {
  /** What members pay less than the market for each item. */
  readonly memberPercent: number;
  /** What members get back, as coins, of what they paid for goods. */
  readonly sharePercent: number;
}

/**
 * COOP-1: what a member pays for one unit that costs everybody else `pricePaise`. Never dearer, and never for nothing.
 * Phone and server compute it alike; the server's own computation is the one that counts (ORD-6).
 */
export function memberPricePaise(pricePaise: Paise, memberPercent: number): Paise {
  const saving = Math.floor((pricePaise * memberPercent) / 100);
  return pricePaise - (saving - (saving % SAVING_STEP_PAISE));
}

/** COOP-2: coins that a member gets back of what was paid for an order's goods (paise): whole coins only. */
export function shareCoins(goodsPaise: Paise, sharePercent: number): number {
  return Math.floor((goodsPaise * sharePercent) / 100 / PAISE_PER_COIN_REDEEMED);
}

/** How the storage key `user_tags` tells a member of a cooperative. */
export const memberTag = (cooperativeId: string): string => `coop-member:${cooperativeId}`;

/** A line as it is billed. */
interface BilledLine {
  readonly itemId: string;
  readonly unit: string;
  readonly quantity: number;
  readonly pricePaise: Paise;
}

/** What is in the cart of one store, and what decides its bill. */
export interface BilledCart<Line extends BilledLine> {
  readonly lines: readonly Line[];
  readonly charges: StoreCharges;
  readonly coupon: AppliedCoupon | null;
}

/** What would be saved by taking lines of a cart from another store. */
export interface CartSaving {
  readonly savedPaise: Paise;
  /** Of the cart here: what would be taken from there. */
  readonly itemIds: readonly string[];
}

/** Nobody changes the shop for less, paise. */
const LEAST_SAVING_PAISE = 100;

const amountOf = ({ lines, charges, coupon }: BilledCart<BilledLine>): Paise =>
  billOf(lines, charges, coupon).amountToBePaidPaise;

/** Nothing at all, or as much as the store wants at least. */
const canBeOrdered = ({ lines, charges }: BilledCart<BilledLine>): boolean =>
  lines.length === 0 || missingForMinimum(billOf(lines, charges).itemTotalPaise, charges) === 0;

/**
 * COOP-3: what both bills together fall by when goods of `here` are bought at `there` instead, all that is sold there or only
 * what is cheaper there. With all charges and coupons; never by an order that a store would not take. Null: nothing is saved.
 * @param sameThere by item here, the line that the same product of the same size would be there
 */
export function savingAt<Line extends BilledLine>(
  here: BilledCart<Line>,
  there: BilledCart<BilledLine>,
  sameThere: ReadonlyMap<string, BilledLine>,
): CartSaving | null {
  const found = here.lines.filter(({ itemId }) => sameThere.has(itemId));
  const cheaper = found.filter(
    ({ itemId, pricePaise }) => (sameThere.get(itemId)?.pricePaise ?? pricePaise) < pricePaise,
  );
  const now = amountOf(here) + amountOf(there);
  const savings = [found, cheaper].flatMap((moved): CartSaving[] => {
    const left = { ...here, lines: here.lines.filter((line) => !moved.includes(line)) };
    const added = moved.flatMap(({ itemId }) => sameThere.get(itemId) ?? []);
    const grown = { ...there, lines: [...there.lines, ...added] };
    if (moved.length === 0 || !canBeOrdered(left) || !canBeOrdered(grown)) return [];
    const savedPaise = now - amountOf(left) - amountOf(grown);
    return [{ savedPaise, itemIds: moved.map(({ itemId }) => itemId) }];
  });
  const [best] = savings.toSorted((left, right) => right.savedPaise - left.savedPaise);
  return best === undefined || best.savedPaise < LEAST_SAVING_PAISE ? null : best;
}
