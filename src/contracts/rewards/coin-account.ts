import * as v from 'valibot';
import {
  COIN_ENTRY_KINDS,
  COINS_LAST_DAYS,
  MOST_COINS_REDEEMED,
  REDEEM_STEP,
} from '../../domain/rewards/coins.ts';
import { defineCommand } from '../outbox-command.ts';
import { count, couponCode, paise, timestamp, uuid } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';

/** One change of a person's coins: positive came in, negative went out; times by the server's clock. */
const coinEntry = v.object({
  /** Rises with each change of this person's coins. */
  entryId: count,
  kind: v.picklist(COIN_ENTRY_KINDS),
  coins: v.pipe(v.number(), v.safeInteger()),
  note: v.string(),
  orderId: v.nullable(v.string()),
  campaignId: v.nullable(v.string()),
  at: timestamp,
  /** Of what came in: from then on what is left of it is lost; null for what went out. */
  expiresAt: v.nullable(timestamp),
  /** Of what came in: how much is still there. */
  left: count,
});
export type CoinEntry = v.InferOutput<typeof coinEntry>;

/** A coupon that was made of coins: at every store, for this person only, once. */
export const rewardCoupon = v.object({
  code: couponCode,
  title: v.string(),
  valuePaise: paise,
  /** Smallest item total that it can be used on. */
  minimumPaise: paise,
  endsAt: timestamp,
});
export type RewardCoupon = v.InferOutput<typeof rewardCoupon>;

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

const PAGE = 100;

/**
 * The changes of a person's coins, the newest first. `beforeId` (the last page's `nextBeforeId`) asks for the next page,
 * `sinceId` for what is newer than the newest one that is known.
 */
export const getUserCoinTransaction = defineService({
  name: 'get-user-coin-transaction',
  summary: 'How the coins of the signed-in person changed',
  input: v.strictObject({
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(PAGE)), 20),
    beforeId: v.optional(v.nullable(count), null),
    sinceId: v.optional(count, 0),
  }),
  output: v.object({
    entries: v.array(coinEntry),
    /** Null on the last page. */
    nextBeforeId: v.nullable(count),
  }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: [],
});

/** The coins that are lost within the next `days` days, by day in India, the next day first. */
export const getExpiringCoinsByDays = defineService({
  name: 'get-expiring-coins-by-days',
  summary: 'Coins of the signed-in person that are lost soon',
  input: v.strictObject({
    days: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(COINS_LAST_DAYS)),
      30,
    ),
  }),
  output: v.object({
    coins: count,
    /** `date` is "2026-11-21" in India; `expiresAt` is when the first of its coins are lost. */
    days: v.array(v.object({ date: v.string(), coins: count, expiresAt: timestamp })),
    serverTime: timestamp,
  }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: [],
});
export type CoinsLostSoon = v.InferOutput<(typeof getExpiringCoinsByDays)['output']>;

/** Makes coins into a coupon of the same value. The same `redemptionId` again is answered with the coupon that it made. */
export const redeemCoins = defineService({
  name: 'redeem-coins',
  summary: 'Make coins into a coupon',
  input: v.strictObject({
    redemptionId: uuid,
    coins: v.pipe(
      v.number(),
      v.integer(),
      v.minValue(REDEEM_STEP),
      v.maxValue(MOST_COINS_REDEEMED),
      v.multipleOf(REDEEM_STEP, `Coins are redeemed in steps of ${REDEEM_STEP}`),
    ),
  }),
  output: v.object({ coupon: rewardCoupon, coins: count }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: ['coins_not_enough'],
});

/** Makes coins into a coupon. Redemptions of a person go in order, so that each finds what the one before has left. */
export const REDEEM_COINS = defineCommand({
  kind: 'redeem-coins',
  payloadVersion: 1,
  payload: redeemCoins.input,
  subject: () => 'coins',
  newestOnly: false,
  service: redeemCoins,
  input: (redemption) => redemption,
  title: ({ coins }: { readonly coins: number }) => `Coupon for ${coins} coins`,
});
