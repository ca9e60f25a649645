import { redeemCoins } from '../../../src/contracts/rewards/redeem-coins.ts';
import { coinBalance } from '../../rewards/coin-account.ts';
import { redeemForCoupon } from '../../rewards/redeem-coins.ts';
import { rewardCouponOf } from '../../rewards/reward-coupons.ts';
import { implement } from '../service-handler.ts';

export const redeemCoinsHandler = implement(
  redeemCoins,
  async ({ input, identity: { userId }, db, parts }) => {
    const { randomBytes } = parts;
    const now = parts.now();
    const coupon = await redeemForCoupon(db, { ...input, userId, now, randomBytes });
    return { coupon: rewardCouponOf(coupon), coins: await coinBalance(db, userId, now) };
  },
);
