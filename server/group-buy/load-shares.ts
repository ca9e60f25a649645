import { and, desc, eq, lt, or } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { groupBuys, groupShares } from '../db/tables/group-buy-tables.ts';
import { orders, storeItems, stores } from '../db/tables/schema.ts';

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
