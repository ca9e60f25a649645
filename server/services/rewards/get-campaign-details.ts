import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { getCampaignDetails } from '../../../src/contracts/rewards/get-campaign-details.ts';
import {
  COINS_LAST_DAYS,
  PAISE_PER_COIN_EARNED,
  PAISE_PER_COIN_REDEEMED,
  REDEEM_STEP,
} from '../../../src/domain/rewards/coins.ts';
import type { Database } from '../../db/database.ts';
import { campaignOrders, campaigns, coinEntries } from '../../db/tables/reward-tables.ts';
import { groupBuys } from '../../db/tables/group-buy-tables.ts';
import { withApartments } from '../../group-buy/apartments-of-groups.ts';
import { listGroupBuys } from '../../group-buy/list-group-buys.ts';
import { implement } from '../service-handler.ts';

/** Most campaigns of one answer, as many as can be asked for. */
const MOST_CAMPAIGNS = 20;

const USUAL = {
  paisePerCoin: PAISE_PER_COIN_EARNED,
  coinValuePaise: PAISE_PER_COIN_REDEEMED,
  lastsDays: COINS_LAST_DAYS,
  redeemStep: REDEEM_STEP,
};

/** Counted orders and extra coins of a person by campaign. */
async function progressOf(db: Database, userId: number, ids: readonly string[]) {
  if (ids.length === 0)
    return { orders: new Map<string, number>(), coins: new Map<string, number>() };
  const counted = await db
    .select({ id: campaignOrders.campaignId, orders: sql<number>`count(*)::integer` })
    .from(campaignOrders)
    .where(and(eq(campaignOrders.userId, userId), inArray(campaignOrders.campaignId, [...ids])))
    .groupBy(campaignOrders.campaignId);
  const earned = await db
    .select({ id: coinEntries.campaignId, coins: sql<number>`sum(${coinEntries.coins})::integer` })
    .from(coinEntries)
    .where(and(eq(coinEntries.userId, userId), inArray(coinEntries.campaignId, [...ids])))
    .groupBy(coinEntries.campaignId);
  return {
    orders: new Map(counted.map(({ id, orders }) => [id, orders])),
    coins: new Map(earned.map(({ id, coins }) => [id ?? '', coins])),
  };
}

export const getCampaignDetailsHandler = implement(
  getCampaignDetails,
  async ({ input: { campaignIds }, identity: { userId }, db, parts }) => {
    const serverTime = parts.now();
    const wanted =
      campaignIds.length > 0
        ? inArray(campaigns.id, campaignIds)
        : and(lte(campaigns.startsAt, serverTime), gt(campaigns.endsAt, serverTime));
    const rows = await db
      .select()
      .from(campaigns)
      .where(wanted)
      .orderBy(asc(campaigns.endsAt), asc(campaigns.id))
      .limit(MOST_CAMPAIGNS);
    const progress = await progressOf(
      db,
      userId,
      rows.map(({ id }) => id),
    );
    const found = rows.map(({ id, milestones, ...campaign }) => {
      const orders = progress.orders.get(id) ?? 0;
      return {
        ...campaign,
        campaignId: id,
        milestones: milestones.map((each) => ({ ...each, reached: orders >= each.orders })),
        orders,
        coins: progress.coins.get(id) ?? 0,
      };
    });
    const asked =
      campaignIds.length === 0
        ? []
        : await listGroupBuys(db, {
            userId,
            apartmentId: null,
            where: inArray(groupBuys.id, campaignIds),
            now: serverTime,
            limit: MOST_CAMPAIGNS,
            offset: 0,
          });
    const linked = await withApartments(db, asked, serverTime);
    return { usual: USUAL, campaigns: found, groupBuys: linked, serverTime };
  },
);
