import type {
  RewardCoupon,
  CoinsLostSoon,
  CoinBalance,
} from '../../contracts/rewards/coin-account.ts';
import type { CampaignDetails, OrdersWithCoins } from '../../contracts/rewards/campaigns.ts';

/** When the server said it, by its clock, and when that came here, by this device's; ms. */
interface Told {
  readonly serverTime: number;
  readonly fetchedAt: number;
}

/** What a person has in coins. */
export type KeptBalance = Omit<CoinBalance, 'coupons'> & Told;

/** Coupons that only this person can use, made of coins; those that end first first. */
export interface OwnCoupons extends Told {
  readonly coupons: readonly RewardCoupon[];
}

/** Coins that are lost within the next days, by day in India. */
export type ExpiringCoins = CoinsLostSoon & Told;

/** An order with the coins that it brings or brought. */
export type CoinOrder = OrdersWithCoins['orders'][number];

/** How coins are earned, the campaigns that run, and how far the person is in them. */
export type KeptCampaigns = CampaignDetails & Told;
export type Campaign = KeptCampaigns['campaigns'][number];

/** What a person's database knows of their coins besides the single changes. */
export interface CoinFacts {
  'coin-balance': KeptBalance;
  'own-coupons': OwnCoupons;
  'expiring-coins': ExpiringCoins;
  /** The newest orders with their coins. */
  'coin-orders': readonly CoinOrder[];
}
