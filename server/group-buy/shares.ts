import { and, desc, eq, lt, or } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { groupBuys, groupShares } from './group-buy-tables.ts';
import { orders } from '../orders/order-tables.ts';
import { storeItems, stores } from '../sellers/store-tables.ts';
import { subjects } from '../../src/contracts/live/pokes.ts';
import type { Quote } from '../../src/contracts/schemas.ts';
import { billOf, type StoreCharges } from '../../src/domain/orders/quotes/bill.ts';
import { raiseVersion } from '../db/raise-version.ts';
import { ProblemError } from '../http/problem-error.ts';
import { createOrder, newOrderId } from '../orders/create-order.ts';
import { orderableStore } from '../orders/quote-order.ts';
import { takeKept } from './kept-stock.ts';

/** Where a page of a person's shares ends; `joinedAt` in ms. */
export interface SharePlace {
  readonly joinedAt: number;
  readonly transactionId: string;
}

/** Which of a person's shares: one of them, or a page of all, the newest first. */
export interface WantedShares {
  readonly userId: number;
  readonly transactionId?: string;
  readonly before?: SharePlace | null;
  readonly limit: number;
}

/** A person's shares with their items, groups and orders. */
export async function loadShares(
  db: Database,
  { userId, transactionId, before = null, limit }: WantedShares,
) {
  const isBefore =
    before === null
      ? undefined
      : or(
          lt(groupShares.joinedAt, before.joinedAt),
          and(
            eq(groupShares.joinedAt, before.joinedAt),
            lt(groupShares.transactionId, before.transactionId),
          ),
        );
  const rows = await db
    .select({
      share: groupShares,
      group: groupBuys,
      item: storeItems,
      store: stores,
      order: orders,
    })
    .from(groupShares)
    .innerJoin(groupBuys, eq(groupBuys.id, groupShares.groupBuyId))
    .innerJoin(storeItems, eq(storeItems.id, groupBuys.itemId))
    .innerJoin(stores, eq(stores.id, groupBuys.storeId))
    .leftJoin(
      orders,
      and(
        eq(groupShares.state, 'ordered'),
        eq(orders.userId, groupShares.userId),
        eq(orders.transactionId, groupShares.transactionId),
      ),
    )
    .where(
      and(
        eq(groupShares.userId, userId),
        transactionId === undefined ? undefined : eq(groupShares.transactionId, transactionId),
        isBefore,
      ),
    )
    .orderBy(desc(groupShares.joinedAt), desc(groupShares.transactionId))
    .limit(limit);
  return rows.map(({ share, group, item, store, order }) => ({
    transactionId: share.transactionId,
    groupBuyId: share.groupBuyId,
    storeId: store.id,
    storeName: store.name,
    itemId: item.id,
    name: item.name,
    unit: item.unit,
    picture: item.picture,
    quantity: share.quantity,
    pricePaise: share.pricePaise,
    amountPaise: share.pricePaise * share.quantity,
    state: share.state,
    joinedAt: share.joinedAt,
    endsAt: group.endsAt,
    neededQuantity: group.neededQuantity,
    joinedQuantity: group.joinedQuantity,
    order: order === null ? null : { orderId: order.id, status: order.status },
  }));
}

/** One share of a person, or undefined. */
export async function shareOf(db: Database, userId: number, transactionId: string) {
  const [share] = await loadShares(db, { userId, transactionId, limit: 1 });
  return share;
}

type GroupBuy = typeof groupBuys.$inferSelect;
type GroupShare = typeof groupShares.$inferSelect;

/** One trip brings everybody's goods: the price of the group is all that is paid. */
const NO_CHARGES: StoreCharges = {
  deliveryChargePaise: 0,
  freeDeliveryFromPaise: null,
  packingChargePaise: 0,
  minimumOrderPaise: 0,
};

/** What settling needs; `now` in ms. */
export interface SettleParts {
  readonly now: number;
  readonly randomBytes: (count: number) => Uint8Array;
}

const isShare = ({ userId, transactionId }: GroupShare) =>
  and(
    eq(groupShares.userId, userId),
    eq(groupShares.transactionId, transactionId),
    eq(groupShares.state, 'joined'),
  );

async function quoteOf(
  transaction: Database,
  { storeId, itemId }: GroupBuy,
  { quantity, pricePaise }: GroupShare,
  now: number,
): Promise<Quote> {
  const [item] = await transaction
    .select({ name: storeItems.name, unit: storeItems.unit, mrpPaise: storeItems.mrpPaise })
    .from(storeItems)
    .where(and(eq(storeItems.id, itemId), eq(storeItems.removed, false)));
  if (item === undefined) throw new ProblemError('item_not_found');
  const lines = [{ itemId, ...item, quantity, available: quantity, pricePaise }];
  const bill = billOf(lines, NO_CHARGES);
  return { storeId, lines, bill, coupon: null, serverTime: now, expiresAt: now };
}

async function makeOrder(
  transaction: Database,
  group: GroupBuy,
  share: GroupShare,
  { now, randomBytes }: SettleParts,
): Promise<void> {
  const { userId, transactionId, address } = share;
  const other = await transaction
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.transactionId, transactionId)));
  if (other.length > 0) throw new ProblemError('transaction_used');
  const store = await orderableStore(transaction, group.storeId);
  const quote = await quoteOf(transaction, group, share, now);
  await takeKept(transaction, group, share.quantity);
  await createOrder(transaction, {
    id: newOrderId(randomBytes),
    userId,
    transactionId,
    storeName: store.name,
    quote,
    address,
    payment: { method: 'cod' },
    placedAt: now,
  });
}

async function endShare(
  transaction: Database,
  share: GroupShare,
  state: 'ordered' | 'failed',
): Promise<void> {
  await transaction.update(groupShares).set({ state }).where(isShare(share));
  await raiseVersion(transaction, subjects.pledges(share.userId));
}

/**
 * Makes an order of one share, or marks it as failed when the store can't deliver it: in a transaction of its own, so that
 * locks are taken as by any other order and one share holds up no other. Does nothing when another process has the share.
 */
export async function orderShare(
  db: Database,
  group: GroupBuy,
  share: GroupShare,
  parts: SettleParts,
): Promise<void> {
  try {
    await db.transaction(async (transaction) => {
      const [locked] = await transaction
        .select({ userId: groupShares.userId })
        .from(groupShares)
        .where(isShare(share))
        .for('update', { skipLocked: true });
      if (locked === undefined) return;
      await makeOrder(transaction, group, share, parts);
      await endShare(transaction, share, 'ordered');
    });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    await db.transaction((transaction) => endShare(transaction, share, 'failed'));
  }
}
