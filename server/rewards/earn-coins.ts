import { and, asc, count, eq, gt, isNull, lte, or } from 'drizzle-orm';
import {
  coinsFor,
  countsFor,
  extraCoins,
  type EarningOrder,
} from '../../src/domain/rewards/coins.ts';
import { giveShareOfOrder } from '../coop/share-of-order.ts';
import type { Database } from '../db/database.ts';
import { campaignOrders, campaigns } from '../db/tables/reward-tables.ts';
import { addCoins, lockCoinAccount } from './coin-account.ts';

/** Most campaigns that run at one store at a time. */
const MOST_CAMPAIGNS = 50;

/** An order as earning needs it, and whose it is. */
export interface RewardedOrder {
  readonly id: string;
  readonly userId: number;
  readonly storeId: string;
  readonly itemTotalPaise: number;
  readonly discountPaise: number;
  readonly placedAt: number;
}

/** What was paid for an order's goods (paise): charges earn nothing. */
export function goodsPaiseOf({
  itemTotalPaise,
  discountPaise,
}: Pick<RewardedOrder, 'itemTotalPaise' | 'discountPaise'>): number {
  return itemTotalPaise - discountPaise;
}

/** Campaigns that an order counts for. */
async function campaignsOf(transaction: Database, order: EarningOrder) {
  const { storeId, placedAt } = order;
  const running = await transaction
    .select()
    .from(campaigns)
    .where(
      and(
        or(isNull(campaigns.storeId), eq(campaigns.storeId, storeId)),
        lte(campaigns.startsAt, placedAt),
        gt(campaigns.endsAt, placedAt),
      ),
    )
    .orderBy(asc(campaigns.id))
    .limit(MOST_CAMPAIGNS);
  return running.filter((campaign) => countsFor(campaign, order));
}

type Campaign = Awaited<ReturnType<typeof campaignsOf>>[number];

/** Extra coins of one campaign for one order, and those of the milestone that it reaches. */
async function earnInCampaign(
  transaction: Database,
  campaign: Campaign,
  { id: orderId, userId, goodsPaise, at }: RewardedOrder & { goodsPaise: number; at: number },
): Promise<void> {
  const { id: campaignId, title } = campaign;
  const [counted] = await transaction
    .insert(campaignOrders)
    .values({ campaignId, userId, orderId })
    .onConflictDoNothing()
    .returning({ orderId: campaignOrders.orderId });
  if (counted === undefined) return;
  const bonus = { kind: 'bonus', orderId, campaignId, at } as const;
  await addCoins(transaction, userId, extraCoins(campaign, goodsPaise), {
    ...bonus,
    reference: `${campaignId}:${orderId}`,
    note: title,
  });
  const [reached] = await transaction
    .select({ orders: count() })
    .from(campaignOrders)
    .where(and(eq(campaignOrders.userId, userId), eq(campaignOrders.campaignId, campaignId)));
  const milestone = campaign.milestones.find(({ orders }) => orders === reached?.orders);
  if (milestone === undefined) return;
  await addCoins(transaction, userId, milestone.coins, {
    ...bonus,
    reference: `${campaignId}#${milestone.orders}`,
    note: `${title}: order ${milestone.orders}`,
  });
}

/**
 * Gives the coins of a delivered order, those of the campaigns that it counts for, and a member's share: once, however often it is called.
 * Call it in the transaction that has locked the order. `at` in ms since the epoch.
 */
export async function earnCoins(
  transaction: Database,
  order: RewardedOrder,
  at: number,
): Promise<void> {
  const { id: orderId, userId } = order;
  const goodsPaise = goodsPaiseOf(order);
  await lockCoinAccount(transaction, userId);
  await addCoins(transaction, userId, coinsFor(goodsPaise), {
    kind: 'earned',
    reference: orderId,
    orderId,
    note: `Order ${orderId}`,
    at,
  });
  for (const campaign of await campaignsOf(transaction, { ...order, goodsPaise })) {
    await earnInCampaign(transaction, campaign, { ...order, goodsPaise, at });
  }
  await giveShareOfOrder(transaction, { ...order, goodsPaise, at });
}
