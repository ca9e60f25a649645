import { and, asc, count, eq, inArray, lte } from 'drizzle-orm';
import { subjects } from '../../src/contracts/live/pokes.ts';
import type { Database } from '../db/database.ts';
import { raiseVersions } from '../db/raise-version.ts';
import { pokeDesk } from '../live/poke-channel.ts';
import { groupBuys, groupShares } from './group-buy-tables.ts';
import { giveBackKept, keepStock, lockGroupBuy } from './kept-stock.ts';
import { orderShare, type SettleParts } from './shares.ts';
import { reachedPricePaise } from './list-group-buys.ts';

/** Most groups of one round, and most shares of a group that one round orders. */
const GROUPS_AT_ONCE = 20;
const SHARES_AT_ONCE = 500;

/**
 * Decides about a group that has ended: from then on nobody joins, and the price that all together reached is everybody's (GRP-2).
 * What nobody pledged goes back to the store (GRP-4). The locked row makes that final.
 */
function closeGroup(db: Database, id: string, now: number): Promise<void> {
  return db.transaction(async (transaction) => {
    const locked = await lockGroupBuy(transaction, id);
    if (locked === undefined || locked.endsAt > now) return;
    const group = await keepStock(transaction, locked, now);
    if (group.state !== 'open') return;
    const pricePaise = reachedPricePaise(group);
    const end =
      pricePaise === undefined
        ? ({ group: { state: 'released' }, share: { state: 'released' } } as const)
        : ({
            group: { state: 'ordering', reachedPricePaise: pricePaise },
            share: { pricePaise },
          } as const);
    const needed = pricePaise === undefined ? 0 : group.joinedQuantity;
    await giveBackKept(transaction, group, needed, now);
    await transaction.update(groupBuys).set(end.group).where(eq(groupBuys.id, id));
    const shares = await transaction
      .update(groupShares)
      .set(end.share)
      .where(and(eq(groupShares.groupBuyId, id), eq(groupShares.state, 'joined')))
      .returning({ userId: groupShares.userId });
    const people = new Set(shares.map(({ userId }) => subjects.pledges(userId)));
    await raiseVersions(transaction, [subjects.groupBuy(id), ...people]);
    pokeDesk('group-buys');
  });
}

const waiting = (id: string) =>
  and(eq(groupShares.groupBuyId, id), eq(groupShares.state, 'joined'));

/** Ends a group all of whose shares have their order or their refusal; what refused ones leave goes back to the store. */
function endOrdering(db: Database, id: string, now: number): Promise<void> {
  return db.transaction(async (transaction) => {
    const group = await lockGroupBuy(transaction, id);
    if (group?.state !== 'ordering') return;
    const [left] = await transaction
      .select({ shares: count() })
      .from(groupShares)
      .where(waiting(id));
    if (left?.shares !== 0) return;
    await giveBackKept(transaction, group, 0, now);
    await transaction.update(groupBuys).set({ state: 'ordered' }).where(eq(groupBuys.id, id));
    pokeDesk('group-buys');
  });
}

/** Orders what was joined, who came first first. @returns what single shares threw */
async function orderGroup(
  db: Database,
  group: typeof groupBuys.$inferSelect,
  parts: SettleParts,
): Promise<unknown[]> {
  const shares = await db
    .select()
    .from(groupShares)
    .where(waiting(group.id))
    .orderBy(asc(groupShares.joinedAt), asc(groupShares.transactionId))
    .limit(SHARES_AT_ONCE);
  const errors: unknown[] = [];
  for (const share of shares) {
    try {
      await orderShare(db, group, share, parts);
    } catch (error) {
      errors.push(error);
    }
  }
  await endOrdering(db, group.id, parts.now);
  return errors;
}

/**
 * Ends the group buys whose time is over: with enough wanted every share becomes an order, else all are released. A round
 * that was interrupted is taken up by the next one. Safe to run in several processes at once.
 * @returns how many groups were looked at
 * @throws AggregateError of what single shares threw, once all others are done: the next round tries those again
 */
export async function settleGroupBuys(db: Database, parts: SettleParts): Promise<number> {
  const due = await db
    .select()
    .from(groupBuys)
    .where(and(inArray(groupBuys.state, ['open', 'ordering']), lte(groupBuys.endsAt, parts.now)))
    .orderBy(asc(groupBuys.endsAt), asc(groupBuys.id))
    .limit(GROUPS_AT_ONCE);
  const errors: unknown[] = [];
  for (const { id } of due) {
    await closeGroup(db, id, parts.now);
    const [group] = await db.select().from(groupBuys).where(eq(groupBuys.id, id));
    if (group?.state === 'ordering') errors.push(...(await orderGroup(db, group, parts)));
  }
  if (errors.length > 0) throw new AggregateError(errors, 'not all shares could be ordered');
  return due.length;
}
