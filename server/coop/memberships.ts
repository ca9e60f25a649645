import { and, eq, gte, inArray, like, sql } from 'drizzle-orm';
import type { Membership } from '../../src/contracts/coop/cooperatives.ts';
import type { Database } from '../db/database.ts';
import { cooperativeMembers, cooperatives, cooperativeStores } from '../db/tables/coop-tables.ts';
import { coinEntries } from '../db/tables/reward-tables.ts';
import { orders } from '../db/tables/schema.ts';
import { ProblemError } from '../http/problem-error.ts';
import { shareReference } from './share-of-order.ts';

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
  const membership = (await loadMemberships(transaction, userId, [cooperativeId])).get(
    cooperativeId,
  );
  if (membership === undefined) throw new Error('a membership that was just written is missing');
  return membership;
}
