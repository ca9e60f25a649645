import { and, asc, eq, gte, isNull, lte, sql } from 'drizzle-orm';
import { lockedStock } from '../catalogue/stock/stock-lines.ts';
import { giveBackStock, takeStock } from '../catalogue/stock/take-stock.ts';
import { lockLiveSheet } from '../catalogue/refresh-live-sheet.ts';
import { heldStock, takeable } from '../catalogue/stock/stock-reservations.ts';
import type { Database } from '../db/database.ts';
import { groupBuys } from './group-buy-tables.ts';
import { ProblemError } from '../http/problem-error.ts';

type GroupBuy = typeof groupBuys.$inferSelect;

/** Most groups of one round. */
const GROUPS_AT_ONCE = 100;

/**
 * The group, locked until the transaction ends: who opens, pledges and settles comes one after the other. It is locked before
 * any store, so that nobody waits in a circle.
 */
export async function lockGroupBuy(transaction: Database, id: string) {
  const [group] = await transaction
    .select()
    .from(groupBuys)
    .where(eq(groupBuys.id, id))
    .for('no key update');
  return group;
}

/** The group with room for no more than what was set aside for it (GRP-4). */
export function withinKept(group: GroupBuy): GroupBuy {
  const { mostQuantity, keptQuantity } = group;
  return { ...group, mostQuantity: Math.min(mostQuantity, keptQuantity ?? mostQuantity) };
}

/**
 * Opens a locked group: takes what it may have out of the store's stock, or as much as there is that nobody holds. Once: a store
 * that gets more later sells that to everybody. @param now ms
 */
export async function keepStock(
  transaction: Database,
  group: GroupBuy,
  now: number,
): Promise<GroupBuy> {
  if (group.keptQuantity !== null) return group;
  const { storeId, itemId, mostQuantity } = group;
  await lockLiveSheet(transaction, storeId);
  const stock = await lockedStock(transaction, storeId, [itemId]);
  const held = await heldStock(transaction, [itemId], { holder: undefined, now });
  const free = takeable(stock.get(itemId) ?? 0, mostQuantity, held.get(itemId));
  const keptQuantity = Math.min(mostQuantity, free);
  if (keptQuantity > 0) {
    const taking = { kind: 'group-buy' as const, reference: group.id, by: null };
    const lines = [{ itemId, quantity: keptQuantity }];
    const taker = { holder: undefined, now };
    const taken = await takeStock(transaction, storeId, { ...taking, lines }, taker);
    if (!taken.ok) throw new RangeError(`stock of ${itemId} changed under its lock`);
  }
  await transaction.update(groupBuys).set({ keptQuantity }).where(eq(groupBuys.id, group.id));
  return { ...group, keptQuantity };
}

/** Puts what a locked group keeps above `needed` units back into the store's stock. */
export async function giveBackKept(
  transaction: Database,
  { id, storeId, itemId, keptQuantity }: GroupBuy,
  needed: number,
  now: number,
): Promise<void> {
  const quantity = (keptQuantity ?? 0) - needed;
  if (quantity <= 0) return;
  await giveBackStock(transaction, storeId, [{ itemId, quantity }], {
    kind: 'group-buy',
    reference: null,
    at: now,
  });
  await transaction.update(groupBuys).set({ keptQuantity: needed }).where(eq(groupBuys.id, id));
}

/**
 * Hands units that the group keeps to an order.
 * @throws ProblemError quantity_unavailable when it keeps too few: the store had less than the group when it opened
 */
export async function takeKept(
  transaction: Database,
  { id, itemId }: GroupBuy,
  quantity: number,
): Promise<void> {
  const taken = await transaction
    .update(groupBuys)
    .set({ keptQuantity: sql`${groupBuys.keptQuantity} - ${quantity}` })
    .where(and(eq(groupBuys.id, id), gte(groupBuys.keptQuantity, quantity)))
    .returning({ id: groupBuys.id });
  if (taken.length > 0) return;
  throw new ProblemError('quantity_unavailable', { items: [{ itemId, available: 0 }] });
}

/** Opens the groups that have begun, a transaction each; safe in several processes at once. @param now ms */
export async function openGroupBuys(db: Database, now: number): Promise<void> {
  const due = await db
    .select({ id: groupBuys.id })
    .from(groupBuys)
    .where(
      and(
        eq(groupBuys.state, 'open'),
        isNull(groupBuys.keptQuantity),
        lte(groupBuys.startsAt, now),
      ),
    )
    .orderBy(asc(groupBuys.endsAt), asc(groupBuys.id))
    .limit(GROUPS_AT_ONCE);
  for (const { id } of due) {
    await db.transaction(async (transaction) => {
      const group = await lockGroupBuy(transaction, id);
      if (group?.state === 'open') await keepStock(transaction, group, now);
    });
  }
}
