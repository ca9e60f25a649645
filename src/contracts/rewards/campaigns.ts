import * as v from 'valibot';
import {
  count,
  orderStatus,
  paise,
  reason,
  requiredText,
  storeId,
  timestamp,
  uuid,
} from '../schemas.ts';
import { MOST_MILESTONES } from '../../domain/rewards/coins.ts';
import { linkedGroupBuy } from '../group-buy/pledge.ts';
import { defineService, EVERYONE, SIGNED_IN } from '../service.ts';

/** As the storage key `campaign_group_id` has them, between commas. */
const campaignId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,79}$/));

/**
 * Campaigns in which orders earn extra coins, by id, or with no ids those that run now; how the usual coins are earned; and how
 * far the signed-in person has come. The id of a group buy is answered with that group buy while it runs. Ids that mean nothing
 * are left out.
 */
export const getCampaignDetails = defineService({
  name: 'get-campaign-details',
  summary: 'Campaigns in which orders earn extra coins',
  input: v.strictObject({
    campaignIds: v.optional(v.pipe(v.array(campaignId), v.maxLength(20)), []),
  }),
  output: v.object({
    usual: v.object({
      paisePerCoin: paise,
      coinValuePaise: paise,
      lastsDays: count,
      redeemStep: count,
    }),
    campaigns: v.array(
      v.object({
        campaignId: v.string(),
        title: v.string(),
        description: v.string(),
        /** Null: at every store. */
        storeId: v.nullable(storeId),
        extraPerHundredRupees: count,
        minimumPaise: paise,
        mostPerOrder: v.nullable(count),
        startsAt: timestamp,
        endsAt: timestamp,
        milestones: v.array(v.object({ orders: count, coins: count, reached: v.boolean() })),
        /** Delivered orders of the person that count; 0 for visitors. */
        orders: count,
        /** Coins that the person earned in it besides the usual ones. */
        coins: count,
      }),
    ),
    /** Those that were asked for by id and run now. */
    groupBuys: v.optional(v.array(linkedGroupBuy), []),
    serverTime: timestamp,
  }),
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: [],
});
export type CampaignDetails = v.InferOutput<(typeof getCampaignDetails)['output']>;

/** Where a page ends: the next one holds what was placed before. */
const place = v.object({ placedAt: timestamp, orderId: v.pipe(v.string(), v.maxLength(20)) });

/** A person's orders with their coins, the newest first. */
export const rewardsBuyerOrderListing = defineService({
  name: 'rewards-buyer-order-listing',
  summary: 'The orders of the signed-in person and the coins that they earn',
  input: v.strictObject({
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50)), 20),
    before: v.optional(v.nullable(place), null),
  }),
  output: v.object({
    orders: v.array(
      v.object({
        orderId: v.string(),
        externalReferenceId: uuid,
        storeId,
        storeName: v.string(),
        status: orderStatus,
        placedAt: timestamp,
        /** What was paid for the goods: what earns coins. */
        goodsPaise: paise,
        /** `pending` until delivery; `none` for orders that earn nothing any more, and never did. */
        coinState: v.picklist(['pending', 'earned', 'reversed', 'none']),
        /** To come while pending, else what it earned with all campaigns. */
        coins: count,
        /** Taken back with a refund. */
        reversedCoins: count,
      }),
    ),
    /** Null on the last page. */
    next: v.nullable(place),
  }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: [],
});
export type OrdersWithCoins = v.InferOutput<(typeof rewardsBuyerOrderListing)['output']>;

/** What is decided about a campaign; the domain's `campaignProblem` says what can't be. */
const campaignFacts = {
  title: requiredText(80),
  description: requiredText(300),
  /** Null: at every store. */
  storeId: v.nullable(storeId),
  extraPerHundredRupees: count,
  minimumPaise: paise,
  mostPerOrder: v.nullable(v.pipe(count, v.minValue(1), v.maxValue(10_000))),
  milestones: v.pipe(
    v.array(v.strictObject({ orders: count, coins: count })),
    v.maxLength(MOST_MILESTONES),
  ),
  startsAt: timestamp,
  endsAt: timestamp,
};

/** A campaign as administrators see it; `version` is raised with each change. */
const deskCampaign = v.object({
  campaignId,
  ...campaignFacts,
  title: v.string(),
  description: v.string(),
  storeName: v.nullable(v.string()),
  /** Orders that count for it, and coins that it has brought. */
  countedOrders: count,
  coins: count,
  version: count,
});
export type DeskCampaign = v.InferOutput<typeof deskCampaign>;

const atDesk = { callers: ['admin'], noAuth: false } as const;

/** Campaigns for administrators, those that began last first. */
export const fetchDeskCampaigns = defineService({
  ...atDesk,
  name: 'fetch-desk-campaigns',
  summary: 'Campaigns in which orders earn coins, for who makes them',
  input: v.strictObject({
    limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(200)), 100),
  }),
  output: v.object({ campaigns: v.array(deskCampaign), hasMore: v.boolean() }),
  changes: false,
  errors: [],
});

/** Makes a campaign, or changes one; `seenVersion` is 0 for a new one, and one that was changed meanwhile is left alone (OUT-10). */
export const saveCampaign = defineService({
  ...atDesk,
  name: 'save-campaign',
  summary: 'Make or change a campaign in which orders earn coins',
  input: v.strictObject({ campaignId, seenVersion: count, ...campaignFacts, reason }),
  output: v.object({ campaign: deskCampaign }),
  changes: true,
  errors: ['changed_meanwhile', 'store_not_found', 'campaign_not_possible'],
});
