import { PAISE_PER_COIN_REDEEMED } from '../rewards/coins.ts';
import type { Paise } from '../money.ts';

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
