import { and, eq, inArray, lte, gte, like, sql } from 'drizzle-orm';
import { type CoopTerms, shareCoins } from '../../src/domain/coop/coop.ts';
import type { Database } from '../db/database.ts';
import {
  cooperativeMembers,
  cooperatives,
  cooperativeStores,
} from '../group-buy/group-buy-tables.ts';
import type { Membership } from '../../src/contracts/coop/cooperatives.ts';
import { coinEntries } from '../rewards/reward-tables.ts';
import { orders } from '../orders/order-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import { pokeDesk } from '../live/poke-channel.ts';
import { addCoins } from '../rewards/coin-account.ts';

/** The cooperative of a store that a person is a member of, and what it gives them. */
export interface MemberTerms extends CoopTerms {
  readonly cooperativeId: string;
  readonly name: string;
  /** ms. */
  readonly since: number;
}

/**
 * What a person has of a store's cooperative; undefined for who is no member, and for stores of none.
 * @param at ms: who joined later was no member then
 */
async function memberTerms(
  db: Database,
  { userId, storeId, at }: { userId: number; storeId: string; at: number },
): Promise<MemberTerms | undefined> {
  const [row] = await db
    .select({ cooperative: cooperatives, since: cooperativeMembers.joinedAt })
    .from(cooperativeStores)
    .innerJoin(cooperatives, eq(cooperatives.id, cooperativeStores.cooperativeId))
    .innerJoin(
      cooperativeMembers,
      and(
        eq(cooperativeMembers.cooperativeId, cooperatives.id),
        eq(cooperativeMembers.userId, userId),
      ),
    )
    .where(and(eq(cooperativeStores.storeId, storeId), lte(cooperativeMembers.joinedAt, at)));
  if (row === undefined) return undefined;
  const { id, name, memberPercent, sharePercent } = row.cooperative;
  return { cooperativeId: id, name, memberPercent, sharePercent, since: row.since };
}

/** What members among these people get off a store's prices, in percent, by person; who is no member is missing. */
export async function memberPercents(
  db: Database,
  {
    userIds,
    storeId,
    at,
  }: { readonly userIds: readonly number[]; readonly storeId: string; readonly at: number },
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ userId: cooperativeMembers.userId, percent: cooperatives.memberPercent })
    .from(cooperativeStores)
    .innerJoin(cooperatives, eq(cooperatives.id, cooperativeStores.cooperativeId))
    .innerJoin(cooperativeMembers, eq(cooperativeMembers.cooperativeId, cooperatives.id))
    .where(
      and(
        eq(cooperativeStores.storeId, storeId),
        inArray(cooperativeMembers.userId, [...userIds]),
        lte(cooperativeMembers.joinedAt, at),
      ),
    );
  return new Map(rows.map(({ userId, percent }) => [userId, percent]));
}

/** What a person bought at a cooperative since they joined, and got back (paise and coins). */
async function broughtBy(
  db: Database,
  { userId, id, since }: { userId: number; id: string; since: number },
): Promise<{ readonly boughtPaise: number; readonly sharedCoins: number }> {
  const goods = sql<number>`coalesce(sum(${orders.itemTotalPaise} - ${orders.discountPaise}), 0)::float8`;
  const [bought] = await db
    .select({ boughtPaise: goods })
    .from(orders)
    .innerJoin(cooperativeStores, eq(cooperativeStores.storeId, orders.storeId))
    .where(
      and(
        eq(orders.userId, userId),
        eq(cooperativeStores.cooperativeId, id),
        eq(orders.status, 'DELIVERED'),
        gte(orders.placedAt, since),
      ),
    );
  const [shared] = await db
    .select({ coins: sql<number>`coalesce(sum(${coinEntries.coins}), 0)::integer` })
    .from(coinEntries)
    .where(
      and(
        eq(coinEntries.userId, userId),
        eq(coinEntries.kind, 'bonus'),
        like(coinEntries.reference, shareReference(id, '%')),
      ),
    );
  return { boughtPaise: bought?.boughtPaise ?? 0, sharedCoins: shared?.coins ?? 0 };
}

/** The memberships of a person in these cooperatives, one for each of them. */
export async function loadMemberships(
  db: Database,
  userId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Membership>> {
  const rows = await db
    .select()
    .from(cooperativeMembers)
    .where(
      and(
        eq(cooperativeMembers.userId, userId),
        inArray(cooperativeMembers.cooperativeId, [...ids]),
      ),
    );
  const since = new Map(rows.map(({ cooperativeId, joinedAt }) => [cooperativeId, joinedAt]));
  const found = new Map<string, Membership>();
  for (const cooperativeId of ids) {
    const joinedAt = since.get(cooperativeId);
    const brought =
      joinedAt === undefined
        ? { boughtPaise: 0, sharedCoins: 0 }
        : await broughtBy(db, { userId, id: cooperativeId, since: joinedAt });
    const isMember = joinedAt !== undefined;
    found.set(cooperativeId, { cooperativeId, isMember, since: joinedAt ?? null, ...brought });
  }
  return found;
}

/**
 * Makes a person a member, or ends that; what holds already stays as it is, with the day they joined. `now` in ms.
 * @throws ProblemError cooperative_not_found
 */
export async function setMembership(
  transaction: Database,
  wish: { userId: number; cooperativeId: string; isMember: boolean; now: number },
): Promise<Membership> {
  const { userId, cooperativeId, isMember, now } = wish;
  const known = await transaction
    .select({ id: cooperatives.id })
    .from(cooperatives)
    .where(eq(cooperatives.id, cooperativeId));
  if (known.length === 0) throw new ProblemError('cooperative_not_found');
  if (isMember) {
    await transaction
      .insert(cooperativeMembers)
      .values({ cooperativeId, userId, joinedAt: now })
      .onConflictDoNothing();
  } else {
    await transaction
      .delete(cooperativeMembers)
      .where(
        and(
          eq(cooperativeMembers.cooperativeId, cooperativeId),
          eq(cooperativeMembers.userId, userId),
        ),
      );
  }
  pokeDesk('cooperatives');
  const membership = (await loadMemberships(transaction, userId, [cooperativeId])).get(
    cooperativeId,
  );
  if (membership === undefined) throw new Error('a membership that was just written is missing');
  return membership;
}

/** An order that was delivered, as far as a cooperative's share of it goes; `at` in ms. */
export interface SharedOrder {
  readonly id: string;
  readonly userId: number;
  readonly storeId: string;
  readonly goodsPaise: number;
  readonly placedAt: number;
  readonly at: number;
}

/** How the entry of a share is told from other bonuses. */
const shareReference = (cooperativeId: string, orderId: string): string =>
  `coop:${cooperativeId}:${orderId}`;

/**
 * COOP-2: gives a member back a share of what they paid for goods, once per order. Who joined after ordering gets none. A
 * refund takes it back with the order's other coins. Call it with the account locked.
 */
export async function giveShareOfOrder(transaction: Database, order: SharedOrder): Promise<void> {
  const { id: orderId, userId, storeId, goodsPaise, placedAt, at } = order;
  const terms = await memberTerms(transaction, { userId, storeId, at: placedAt });
  if (terms === undefined) return;
  await addCoins(transaction, userId, shareCoins(goodsPaise, terms.sharePercent), {
    kind: 'bonus',
    reference: shareReference(terms.cooperativeId, orderId),
    orderId,
    note: `Your share of ${terms.name}`,
    at,
  });
}
