import * as v from 'valibot';
import { count, paise, timestamp } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';
import { rewardCoupon } from './coin-schemas.ts';

/** What a person has in coins; times by the server's clock. */
const coinBalance = v.object({
  coins: count,
  /** What the coins are worth when they are redeemed. */
  valuePaise: paise,
  /** Most coins that can be redeemed in one go now: whole steps. */
  redeemableCoins: count,
  redeemStep: count,
  /** Coins of orders that are on their way. */
  pendingCoins: count,
  /** Coins that were spent before their order was refunded; the next ones pay them. */
  owedCoins: count,
  /** Those that are lost next; null with no coins. */
  nextExpiring: v.nullable(v.object({ coins: count, expiresAt: timestamp })),
  /** Those that end first first, at most 20. */
  coupons: v.array(rewardCoupon),
  serverTime: timestamp,
});
export type CoinBalance = v.InferOutput<typeof coinBalance>;

/** What a person has in coins, what is on its way, and the coupons that were made of coins and are not used yet. */
export const getUserCoinBalance = defineService({
  name: 'get-user-coin-balance',
  summary: 'The coins of the signed-in person',
  input: v.strictObject({}),
  output: coinBalance,
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: [],
});
