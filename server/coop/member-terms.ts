import { and, eq, inArray, lte } from 'drizzle-orm';
import type { CoopTerms } from '../../src/domain/coop/coop.ts';
import type { Database } from '../db/database.ts';
import { cooperativeMembers, cooperatives, cooperativeStores } from '../db/tables/coop-tables.ts';

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
export async function memberTerms(
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
