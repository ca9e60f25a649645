import { millisecondsInDay } from 'date-fns/constants';
import type { Paise } from '../money.ts';
import { spanProblem } from '../time.ts';

/** Goods for so much earn one coin (paise): ₹100. Decision 27. */
export const PAISE_PER_COIN_EARNED = 10_000;
/** What a coin is worth when it is redeemed (paise): ₹1. */
export const PAISE_PER_COIN_REDEEMED = 100;
/** How long coins last after they were earned (days and ms). */
export const COINS_LAST_DAYS = 180;
export const COINS_LAST_MS = COINS_LAST_DAYS * millisecondsInDay;
/** Coins are redeemed in multiples of it. */
export const REDEEM_STEP = 10;
/** Most coins of one redemption. */
export const MOST_COINS_REDEEMED = 500;
/** How long a coupon that was made of coins can be used (days and ms). */
export const REDEEMED_COUPON_LASTS_DAYS = 30;
export const REDEEMED_COUPON_LASTS_MS = REDEEMED_COUPON_LASTS_DAYS * millisecondsInDay;

/**
 * Why coins changed: for a delivered order, an extra of a campaign, made into a coupon, lost by time, taken back with a
 * refund, used to pay what was owed since a refund, corrected by people, or the refund of an order that was paid in cash.
 */
export const COIN_ENTRY_KINDS = [
  'earned',
  'bonus',
  'redeemed',
  'expired',
  'reversed',
  'settled',
  'adjusted',
  'refunded',
] as const;
export type CoinEntryKind = (typeof COIN_ENTRY_KINDS)[number];

/** Coins for a person's `orders`-th order of a campaign. */
export interface CampaignMilestone {
  readonly orders: number;
  readonly coins: number;
}

/** What a campaign gives; times in ms, the end not included. */
export interface EarningRule {
  readonly storeId: string | null;
  readonly extraPerHundredRupees: number;
  readonly minimumPaise: Paise;
  readonly mostPerOrder: number | null;
  readonly startsAt: number;
  readonly endsAt: number;
}

/** An order as earning needs it: what was paid for the goods, where, and when it was placed (ms). */
export interface EarningOrder {
  readonly storeId: string;
  readonly goodsPaise: Paise;
  readonly placedAt: number;
}

/** Coins of an amount paid for goods: one per whole ₹100. */
export function coinsFor(goodsPaise: Paise): number {
  return Math.floor(goodsPaise / PAISE_PER_COIN_EARNED);
}

/** Coins for money that goes back (paise), a begun rupee in the buyer's favour: ₹155.50 are 156 coins. */
export function coinsOfRefund(amountPaise: Paise): number {
  return Math.ceil(amountPaise / PAISE_PER_COIN_REDEEMED);
}

/** True when an order counts for a campaign: placed while it ran, at its store, not below its minimum. */
export function countsFor(rule: EarningRule, order: EarningOrder): boolean {
  return (
    (rule.storeId === null || rule.storeId === order.storeId) &&
    order.goodsPaise >= rule.minimumPaise &&
    order.placedAt >= rule.startsAt &&
    order.placedAt < rule.endsAt
  );
}

/** The extra coins of an order that counts. */
export function extraCoins(rule: EarningRule, goodsPaise: Paise): number {
  const extra = coinsFor(goodsPaise) * rule.extraPerHundredRupees;
  return rule.mostPerOrder === null ? extra : Math.min(extra, rule.mostPerOrder);
}

/** Coins to take back when only `keptPaise` of the goods are kept: what stays is rounded down. */
export function coinsToTakeBack(earned: number, keptPaise: Paise, goodsPaise: Paise): number {
  if (goodsPaise <= 0) return earned;
  return earned - Math.floor((earned * Math.max(0, keptPaise)) / goodsPaise);
}

/** Coins that came in together; `left` of them are still there until `expiresAt` (ms). */
export interface CoinLot {
  readonly id: number;
  readonly left: number;
  readonly expiresAt: number;
}

/** How many coins are taken of which lot. */
export interface CoinTake {
  readonly id: number;
  readonly coins: number;
}

/** Takes coins of the lots that expire first; undefined when the lots that hold at `now` (ms) have too few. */
export function takeCoins(
  lots: readonly CoinLot[],
  coins: number,
  now: number,
): CoinTake[] | undefined {
  let wanted = coins;
  const takes: CoinTake[] = [];
  const held = lots
    .filter(({ expiresAt, left }) => expiresAt > now && left > 0)
    .toSorted((one, other) => one.expiresAt - other.expiresAt || one.id - other.id);
  for (const { id, left } of held) {
    if (wanted === 0) break;
    const taken = Math.min(left, wanted);
    takes.push({ id, coins: taken });
    wanted -= taken;
  }
  return wanted === 0 ? takes : undefined;
}

/** Most coins of `coins` that can be redeemed in one go: whole steps. */
export function redeemableOf(coins: number): number {
  const most = Math.min(Math.max(0, coins), MOST_COINS_REDEEMED);
  return most - (most % REDEEM_STEP);
}

/** Amounts that are offered for redeeming, the least first: round ones, and all that can be redeemed. */
export function redeemChoices(redeemable: number): readonly number[] {
  const round = [REDEEM_STEP, 20, 50, 100, 200].filter((coins) => coins < redeemable);
  return redeemable >= REDEEM_STEP ? [...round, redeemable] : [];
}

/** What a balance says of its coins, once only `left` are left; paise and coins. */
export function coinsAfterRedeeming(left: number) {
  return {
    coins: left,
    valuePaise: left * PAISE_PER_COIN_REDEEMED,
    redeemableCoins: redeemableOf(left),
  };
}

/** How a change of coins stands in a person's wallet (specification, section 3). `LOCKED`: will come with a delivery. */
export type WalletType = 'CREDIT' | 'DEBIT' | 'LOCKED';

/** Came in or went out. */
export function walletTypeOf({ coins }: { readonly coins: number }): Exclude<WalletType, 'LOCKED'> {
  return coins >= 0 ? 'CREDIT' : 'DEBIT';
}

/** Most extra coins for ₹100: a coin is worth ₹1, so that it is a fifth of the goods' price. */
export const MOST_EXTRA_COINS = 20;
/** Most milestones of a campaign, most coins of one, and the last order that can be one. */
export const MOST_MILESTONES = 10;
export const MOST_MILESTONE_COINS = 1_000;
export const LAST_MILESTONE = 100;
/** Longest time that a campaign may run. */
const MOST_CAMPAIGN_DAYS = 366;

/** A campaign as an administrator wants it; times in ms. */
export interface WantedCampaign extends EarningRule {
  readonly title: string;
  readonly description: string;
  readonly milestones: readonly CampaignMilestone[];
}

/** What is wrong with a wanted campaign: at which field, and in words. */
export interface CampaignProblem {
  readonly field: keyof WantedCampaign;
  readonly text: string;
}

function milestoneProblem(milestones: readonly CampaignMilestone[]): string | null {
  if (milestones.length > MOST_MILESTONES) return `At most ${MOST_MILESTONES} milestones.`;
  const isOff = ({ orders, coins }: CampaignMilestone) =>
    orders < 1 || orders > LAST_MILESTONE || coins < 1 || coins > MOST_MILESTONE_COINS;
  if (milestones.some(isOff)) {
    return `A milestone is an order from 1 to ${LAST_MILESTONE} and brings 1 to ${MOST_MILESTONE_COINS} coins.`;
  }
  const isRising = milestones.every(
    ({ orders }, place) => place === 0 || orders > (milestones[place - 1]?.orders ?? 0),
  );
  return isRising ? null : 'Each milestone is a later order than the one before.';
}

/** What people who ordered were promised stays: where it holds, and what it gives. */
function promiseProblem(
  wanted: WantedCampaign,
  before: WantedCampaign & { readonly countedOrders: number },
): CampaignProblem | null {
  if (wanted.storeId !== before.storeId) {
    return { field: 'storeId', text: 'Where it holds stays: end it and make another one.' };
  }
  if (before.countedOrders === 0) return null;
  const text = 'Orders count for it already: this stays.';
  const fields = ['extraPerHundredRupees', 'minimumPaise', 'mostPerOrder'] as const;
  const field = fields.find((each) => wanted[each] !== before[each]);
  if (field !== undefined) return { field, text };
  const isSame =
    wanted.milestones.length === before.milestones.length &&
    wanted.milestones.every(({ orders, coins }, place) => {
      const promised = before.milestones[place];
      return orders === promised?.orders && coins === promised.coins;
    });
  return isSame ? null : { field: 'milestones', text };
}

/** Why a campaign can't be as somebody wants it at `now` (ms): the first thing that is wrong; null: it can. */
export function campaignProblem(
  wanted: WantedCampaign,
  {
    before,
    now,
  }: {
    readonly before: (WantedCampaign & { readonly countedOrders: number }) | null;
    readonly now: number;
  },
): CampaignProblem | null {
  const promise = before && promiseProblem(wanted, before);
  if (promise !== null) return promise;
  const { extraPerHundredRupees: extra, milestones } = wanted;
  if (extra > MOST_EXTRA_COINS) {
    return { field: 'extraPerHundredRupees', text: `At most ${MOST_EXTRA_COINS} coins for ₹100.` };
  }
  const wrong = milestoneProblem(milestones);
  if (wrong !== null) return { field: 'milestones', text: wrong };
  if (extra === 0 && milestones.length === 0) {
    return { field: 'extraPerHundredRupees', text: 'It brings nothing: coins or a milestone.' };
  }
  const time = spanProblem(wanted, { before, now, mostDays: MOST_CAMPAIGN_DAYS });
  if (time === null) return null;
  return { field: time.startsWith('Its start') ? 'startsAt' : 'endsAt', text: time };
}
