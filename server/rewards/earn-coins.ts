import { and, asc, count, eq, gt, isNull, lte, ne, or, inArray, sql } from 'drizzle-orm';
import {
  coinsFor,
  countsFor,
  extraCoins,
  type EarningOrder,
  coinsToTakeBack,
} from '../../src/domain/rewards/coins.ts';
import { giveShareOfOrder } from '../coop/memberships.ts';
import type { Database } from '../db/database.ts';
import { orderRefunds } from '../money/money-tables.ts';
import { campaignOrders, campaigns, coinEntries } from './reward-tables.ts';
import { addCoins, lockCoinAccount, heldLots, spendCoins } from './coin-account.ts';
import type { OrderStatus } from '../../src/domain/orders/life/order-status.ts';
import { orderReturns } from '../orders/after-order-tables.ts';
import { orderLines } from '../orders/order-tables.ts';

/** Most campaigns that run at one store at a time. */
const MOST_CAMPAIGNS = 50;

/** An order as earning needs it, and whose it is. */
interface RewardedOrder {
  readonly id: string;
  readonly userId: number;
  readonly storeId: string;
  readonly itemTotalPaise: number;
  readonly discountPaise: number;
  readonly amountPaise: number;
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
async function earnCoins(transaction: Database, order: RewardedOrder, at: number): Promise<void> {
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

/**
 * What an order's step does to its buyer's coins: a delivery earns them, money that was paid back takes them back. Call it
 * in the step's transaction, with the order locked. `at` in ms since the epoch.
 */
export async function coinsOfMove(
  transaction: Database,
  order: RewardedOrder,
  { to, at }: { readonly to: OrderStatus; readonly at: number },
): Promise<void> {
  if (to === 'DELIVERED') await earnCoins(transaction, order, at);
  if (to === 'ORDER_REFUND_COMPLETED') await takeBackCoins(transaction, order, at);
}

/** What was paid for an order and did not go back; of an order that is paid back (paise). */
async function keptOfMoney(
  transaction: Database,
  { id, itemTotalPaise, amountPaise }: RewardedOrder,
): Promise<number> {
  const [given] = await transaction
    .select({ paise: sql<number>`coalesce(sum(${orderRefunds.amountPaise}), 0)`.mapWith(Number) })
    .from(orderRefunds)
    .where(
      and(
        eq(orderRefunds.orderId, id),
        // What an order cost is without the lines that its shop had not.
        eq(orderRefunds.isPart, false),
        ne(orderRefunds.status, 'rejected'),
      ),
    );
  const kept = amountPaise - (given?.paise ?? 0);
  return kept <= 0 ? 0 : Math.floor((itemTotalPaise * kept) / amountPaise);
}

/** What the buyer keeps of an order's goods at their prices (paise); where no return says which were sent back, by what was paid back. */
async function keptPaise(transaction: Database, order: RewardedOrder): Promise<number> {
  const { id, itemTotalPaise } = order;
  const [request] = await transaction
    .select({ lines: orderReturns.lines })
    .from(orderReturns)
    .where(eq(orderReturns.orderId, id));
  if (request === undefined) return keptOfMoney(transaction, order);
  const lines = await transaction.select().from(orderLines).where(eq(orderLines.orderId, id));
  const prices = new Map(lines.map(({ itemId, pricePaise }) => [itemId, pricePaise]));
  const returned = request.lines.reduce(
    (sum, { itemId, quantity }) => sum + (prices.get(itemId) ?? 0) * quantity,
    0,
  );
  return itemTotalPaise - returned;
}

async function earnedWith(transaction: Database, orderId: string): Promise<number> {
  const [row] = await transaction
    .select({ coins: sql<number>`coalesce(sum(${coinEntries.coins}), 0)::integer` })
    .from(coinEntries)
    .where(
      and(
        eq(coinEntries.orderId, orderId),
        inArray(coinEntries.kind, ['earned', 'bonus']),
        gt(coinEntries.coins, 0),
      ),
    );
  return row?.coins ?? 0;
}

/**
 * Takes back the coins of what was refunded: of the order's own coins first, then of those that expire first. What was spent
 * already is owed, and paid by the next coins. Once per order; call it in the transaction that has locked the order.
 */
async function takeBackCoins(
  transaction: Database,
  order: RewardedOrder,
  at: number,
): Promise<void> {
  const { id: orderId, userId } = order;
  const earned = await earnedWith(transaction, orderId);
  if (earned === 0) return;
  await lockCoinAccount(transaction, userId);
  const isDone = await transaction
    .select({ id: coinEntries.id })
    .from(coinEntries)
    .where(and(eq(coinEntries.orderId, orderId), eq(coinEntries.kind, 'reversed')));
  if (isDone.length > 0) return;
  const wanted = coinsToTakeBack(earned, await keptPaise(transaction, order), order.itemTotalPaise);
  const lots = await heldLots(transaction, { userId, now: at });
  const held = lots.reduce((sum, { left }) => sum + left, 0);
  const coins = Math.min(wanted, held);
  // Ranked by time, an order's own lots come first when they are said to expire before all others.
  const ownFirst = lots.map((lot) =>
    lot.orderId === orderId ? { ...lot, expiresAt: at + 1 } : lot,
  );
  await spendCoins(transaction, userId, {
    coins,
    lots: ownFirst,
    owed: wanted - coins,
    reason: {
      kind: 'reversed',
      reference: orderId,
      orderId,
      note: `Refund of order ${orderId}`,
      at,
    },
  });
}
