import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { DeliveryAddress } from '../../src/domain/account/address.ts';
import { areSameSteps, canPledge, type PriceStep } from '../../src/domain/coop/group-buy.ts';
import { subjects } from '../../src/contracts/live/pokes.ts';
import type { Database } from '../db/database.ts';
import { apartments, groupBuyApartments, groupBuys, groupShares } from './group-buy-tables.ts';
import { raiseVersions } from '../db/raise-version.ts';
import { pokeDesk } from '../live/poke-channel.ts';
import { orders, orderTerms } from '../orders/order-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import { keepStock, lockGroupBuy, withinKept } from './kept-stock.ts';
import { stepsOf } from './list-group-buys.ts';

/** Who pledges what: `quantity` units in all, none to take the pledge back. `now` in ms by the server's clock. */
export interface GroupWish {
  readonly userId: number;
  readonly groupBuyId: string;
  readonly transactionId: string;
  readonly quantity: number;
  readonly acceptedSteps: readonly PriceStep[];
  /** Null: the group's first one. */
  readonly apartmentId: string | null;
  readonly address: DeliveryAddress;
  readonly now: number;
}

type GroupBuy = typeof groupBuys.$inferSelect;

/** The person's pledges in the group that wait for its end, the first one first; an app of before could make several. */
function ownPledges(transaction: Database, { userId, groupBuyId }: GroupWish) {
  return transaction
    .select()
    .from(groupShares)
    .where(
      and(
        eq(groupShares.userId, userId),
        eq(groupShares.groupBuyId, groupBuyId),
        eq(groupShares.state, 'joined'),
      ),
    )
    .orderBy(asc(groupShares.joinedAt), asc(groupShares.transactionId));
}

/** A pledge becomes an order of its transaction, so nothing else may have it. */
async function isUsedTransaction(transaction: Database, wish: GroupWish): Promise<boolean> {
  const { userId, transactionId } = wish;
  const others = await transaction
    .select({ groupBuyId: groupShares.groupBuyId })
    .from(groupShares)
    .where(
      and(
        eq(groupShares.userId, userId),
        eq(groupShares.transactionId, transactionId),
        ne(groupShares.groupBuyId, wish.groupBuyId),
      ),
    );
  if (others.length > 0) return true;
  for (const table of [orders, orderTerms]) {
    const used = await transaction
      .select({ transactionId: table.transactionId })
      .from(table)
      .where(and(eq(table.userId, userId), eq(table.transactionId, transactionId)));
    if (used.length > 0) return true;
  }
  return false;
}

/**
 * The apartment that the goods are brought to.
 * @throws ProblemError apartment_not_found when it is none of the group's, address_not_serviceable when the address is elsewhere
 */
async function deliveryApartment(
  transaction: Database,
  { groupBuyId, apartmentId, address }: GroupWish,
): Promise<string> {
  const [group] = await transaction
    .select({ first: groupBuys.apartmentId })
    .from(groupBuys)
    .where(eq(groupBuys.id, groupBuyId));
  if (group === undefined) throw new ProblemError('group_buy_not_found');
  const id = apartmentId ?? group.first;
  if (id !== group.first) {
    const shared = await transaction
      .select({ id: groupBuyApartments.apartmentId })
      .from(groupBuyApartments)
      .where(
        and(eq(groupBuyApartments.groupBuyId, groupBuyId), eq(groupBuyApartments.apartmentId, id)),
      );
    if (shared.length === 0) throw new ProblemError('apartment_not_found');
  }
  const [apartment] = await transaction.select().from(apartments).where(eq(apartments.id, id));
  if (apartment?.areaCode !== address.areaCode) throw new ProblemError('address_not_serviceable');
  return id;
}

/** Refuses what the server's clock, the room that is left, or other steps than those that were seen forbid (GRP-1, GRP-2, GRP-4). */
function refuseForbidden(group: GroupBuy, wish: GroupWish, own: number): void {
  const verdict = canPledge(group, { own, quantity: wish.quantity, now: wish.now });
  if (!verdict.allowed) {
    if (verdict.kind === 'over') throw new ProblemError('group_buy_over');
    const items = [{ itemId: group.itemId, available: verdict.available }];
    throw new ProblemError('quantity_unavailable', { items });
  }
  // Who takes a pledge back agrees to no price.
  if (wish.quantity > 0 && !areSameSteps(stepsOf(group), wish.acceptedSteps)) {
    throw new ProblemError('quote_changed');
  }
}

/** Writes the one pledge of the person; others that they had are taken back. @returns its transaction id */
async function writePledge(
  transaction: Database,
  group: GroupBuy,
  wish: GroupWish,
  { kept, apartmentId }: { kept: string | undefined; apartmentId: string | null },
): Promise<string> {
  const { userId, quantity, now } = wish;
  const transactionId = kept ?? wish.transactionId;
  const pledge = {
    groupBuyId: group.id,
    quantity,
    pricePaise: stepsOf(group)[0]?.pricePaise ?? group.groupPricePaise,
    apartmentId,
    // Goods are brought to the apartment that buys together, wherever else the buyer lives.
    address: { ...wish.address, apartmentId },
    state: quantity > 0 ? ('joined' as const) : ('withdrawn' as const),
  };
  await transaction
    .insert(groupShares)
    .values({ ...pledge, userId, transactionId, joinedAt: now })
    .onConflictDoUpdate({ target: [groupShares.userId, groupShares.transactionId], set: pledge });
  return transactionId;
}

/**
 * The group, locked and with room for what was set aside for it. The first pledge opens it where no round has yet (GRP-4).
 * @throws ProblemError group_buy_not_found
 */
async function lockOpened(
  transaction: Database,
  { groupBuyId, now }: GroupWish,
): Promise<GroupBuy> {
  const group = await lockGroupBuy(transaction, groupBuyId);
  if (group === undefined) throw new ProblemError('group_buy_not_found');
  const isRunning = group.state === 'open' && group.startsAt <= now && now < group.endsAt;
  return withinKept(isRunning ? await keepStock(transaction, group, now) : group);
}

/**
 * Makes a person's pledge so many units in all, or takes it back: one pledge per person and group, whichever phones it comes
 * from, and never above what the group has, whoever pledges at the same time.
 * @returns the transaction id of the pledge
 * @throws ProblemError group_buy_not_found, group_buy_over, apartment_not_found, quantity_unavailable, quote_changed,
 *   address_not_serviceable, transaction_used
 */
export async function pledgeInGroupBuy(transaction: Database, wish: GroupWish): Promise<string> {
  // What does not change is read before the lock: in the last second everybody waits for it.
  const apartmentId = wish.quantity > 0 ? await deliveryApartment(transaction, wish) : null;
  const isUsed = await isUsedTransaction(transaction, wish);
  const group = await lockOpened(transaction, wish);
  const known = await ownPledges(transaction, wish);
  const own = known.reduce((sum, { quantity }) => sum + quantity, 0);
  refuseForbidden(group, wish, own);
  const kept = known[0]?.transactionId;
  if (kept === undefined && isUsed) throw new ProblemError('transaction_used');
  for (const { transactionId } of known.slice(1)) {
    await transaction
      .update(groupShares)
      .set({ state: 'withdrawn', quantity: 0 })
      .where(
        and(eq(groupShares.userId, wish.userId), eq(groupShares.transactionId, transactionId)),
      );
  }
  const transactionId = await writePledge(transaction, group, wish, { kept, apartmentId });
  await transaction
    .update(groupBuys)
    .set({ joinedQuantity: sql`${groupBuys.joinedQuantity} + ${wish.quantity - own}` })
    .where(eq(groupBuys.id, group.id));
  await raiseVersions(transaction, [subjects.groupBuy(group.id), subjects.pledges(wish.userId)]);
  pokeDesk('group-buys');
  return transactionId;
}
