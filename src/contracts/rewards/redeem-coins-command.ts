import { defineCommand } from '../outbox-command.ts';
import { redeemCoins } from './redeem-coins.ts';

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
