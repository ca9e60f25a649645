import { and, eq, sql } from 'drizzle-orm';
import type { DeliveryAddress } from '../../src/domain/address.ts';
import { canJoin } from '../../src/domain/group-buy.ts';
import type { Database } from '../db/database.ts';
import { apartments, groupBuys, groupShares } from '../db/group-buy-tables.ts';
import { orders, orderTerms } from '../db/schema.ts';
import { ProblemError } from '../http/problem-error.ts';

/** Who joins what; `acceptedPricePaise` is of one unit, `now` in ms. */
export interface GroupWish {
  readonly userId: number;
  readonly groupBuyId: string;
  readonly transactionId: string;
  readonly quantity: number;
  readonly acceptedPricePaise: number;
  readonly address: DeliveryAddress;
  readonly now: number;
}

/** The group, locked until the transaction ends: who joins and who settles comes one after the other. */
export async function lockGroupBuy(transaction: Database, id: string) {
  const [group] = await transaction
    .select()
    .from(groupBuys)
    .where(eq(groupBuys.id, id))
    .for('no key update');
  return group;
}

async function ownQuantity(transaction: Database, userId: number, groupBuyId: string) {
  const [row] = await transaction
    .select({ quantity: sql<number>`coalesce(sum(${groupShares.quantity}), 0)::integer` })
    .from(groupShares)
    .where(and(eq(groupShares.userId, userId), eq(groupShares.groupBuyId, groupBuyId)));
  return row?.quantity ?? 0;
}

/** The share becomes an order of this transaction, so no other order may have it. */
async function refuseUsedTransaction(
  transaction: Database,
  { userId, transactionId }: GroupWish,
): Promise<void> {
  for (const table of [orders, orderTerms]) {
    const used = await transaction
      .select({ transactionId: table.transactionId })
      .from(table)
      .where(and(eq(table.userId, userId), eq(table.transactionId, transactionId)));
    if (used.length > 0) throw new ProblemError('transaction_used');
  }
}

async function apartmentAreaCode(transaction: Database, apartmentId: string) {
  const [row] = await transaction
    .select({ areaCode: apartments.areaCode })
    .from(apartments)
    .where(eq(apartments.id, apartmentId));
  return row?.areaCode;
}

/**
 * Joins a group buy: never above what it has, whoever joins at the same time. The same transaction again changes nothing.
 * @throws ProblemError group_buy_not_found, group_buy_over, quantity_unavailable, quote_changed, address_not_serviceable,
 *   transaction_used
 */
export async function joinGroupBuy(transaction: Database, wish: GroupWish): Promise<void> {
  const { userId, groupBuyId, transactionId, quantity, acceptedPricePaise, address, now } = wish;
  const group = await lockGroupBuy(transaction, groupBuyId);
  if (group === undefined) throw new ProblemError('group_buy_not_found');
  const [joined] = await transaction
    .select()
    .from(groupShares)
    .where(and(eq(groupShares.userId, userId), eq(groupShares.transactionId, transactionId)));
  if (joined !== undefined) {
    if (joined.groupBuyId !== groupBuyId) throw new ProblemError('transaction_used');
    return;
  }
  await refuseUsedTransaction(transaction, wish);
  const own = await ownQuantity(transaction, userId, groupBuyId);
  const verdict = canJoin(group, { own, quantity, now });
  if (!verdict.allowed) {
    if (verdict.kind === 'over') throw new ProblemError('group_buy_over');
    const items = [{ itemId: group.itemId, available: verdict.available }];
    throw new ProblemError('quantity_unavailable', { items });
  }
  if (group.groupPricePaise !== acceptedPricePaise) throw new ProblemError('quote_changed');
  if ((await apartmentAreaCode(transaction, group.apartmentId)) !== address.areaCode) {
    throw new ProblemError('address_not_serviceable');
  }
  await transaction.insert(groupShares).values({
    userId,
    transactionId,
    groupBuyId,
    quantity,
    pricePaise: group.groupPricePaise,
    // Goods are brought to the apartment that buys together, wherever else the buyer lives.
    address: { ...address, apartmentId: group.apartmentId },
    joinedAt: now,
  });
  await transaction
    .update(groupBuys)
    .set({ joinedQuantity: sql`${groupBuys.joinedQuantity} + ${quantity}` })
    .where(eq(groupBuys.id, groupBuyId));
}
