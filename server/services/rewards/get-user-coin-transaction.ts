import { and, desc, eq, gt, lt } from 'drizzle-orm';
import { getUserCoinTransaction } from '../../../src/contracts/rewards/get-user-coin-transaction.ts';
import { coinEntries } from '../../db/tables/reward-tables.ts';
import { implement } from '../service-handler.ts';

export const getUserCoinTransactionHandler = implement(
  getUserCoinTransaction,
  async ({ input: { limit, beforeId, sinceId }, identity: { userId }, db }) => {
    const rows = await db
      .select()
      .from(coinEntries)
      .where(
        and(
          eq(coinEntries.userId, userId),
          gt(coinEntries.id, sinceId),
          beforeId === null ? undefined : lt(coinEntries.id, beforeId),
        ),
      )
      .orderBy(desc(coinEntries.id))
      .limit(limit + 1);
    const entries = rows
      .slice(0, limit)
      .map(({ id, kind, coins, note, orderId, campaignId, at, expiresAt, left }) => ({
        entryId: id,
        kind,
        coins,
        note,
        orderId,
        campaignId,
        at,
        expiresAt,
        left,
      }));
    const nextBeforeId = rows.length > limit ? (entries.at(-1)?.entryId ?? null) : null;
    return { entries, nextBeforeId };
  },
);
