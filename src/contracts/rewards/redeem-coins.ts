import * as v from 'valibot';
import { MOST_COINS_REDEEMED, REDEEM_STEP } from '../../domain/rewards/coins.ts';
import { count, uuid } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';
import { rewardCoupon } from './coin-account.ts';
import { defineCommand } from '../outbox-command.ts';

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
