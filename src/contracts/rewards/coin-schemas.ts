import * as v from 'valibot';
import { COIN_ENTRY_KINDS } from '../../domain/rewards/coins.ts';
import { count, couponCode, paise, timestamp } from '../schemas.ts';

/** One change of a person's coins: positive came in, negative went out; times by the server's clock. */
export const coinEntry = v.object({
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
