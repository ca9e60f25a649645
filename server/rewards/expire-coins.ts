import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { coinEntries } from '../db/tables/reward-tables.ts';
import { lockCoinAccount, spendCoins } from './coin-account.ts';

/** Most lots of one look, and most looks of one round. */
const LOTS_AT_ONCE = 500;
const MOST_LOOKS = 200;

/** One person's lots that are over, in one transaction; the account's lock comes first. */
function expireOf(db: Database, userId: number, now: number): Promise<number> {
  return db.transaction(async (transaction) => {
    await lockCoinAccount(transaction, userId);
    const lots = await transaction
      .select({ id: coinEntries.id, left: coinEntries.left })
      .from(coinEntries)
      .where(
        and(
          eq(coinEntries.userId, userId),
          gt(coinEntries.left, 0),
          lte(coinEntries.expiresAt, now),
        ),
      )
      .orderBy(asc(coinEntries.id))
      .limit(LOTS_AT_ONCE);
    for (const { id, left } of lots) {
      const reason = {
        kind: 'expired',
        reference: String(id),
        note: 'Not used in time',
        at: now,
      } as const;
      // The lot itself is what is lost, so here it holds a moment longer.
      const lot = { id, left, expiresAt: now + 1 };
      await spendCoins(transaction, userId, { coins: left, lots: [lot], reason });
    }
    return lots.length;
  });
}

/**
 * Writes off the coins whose time is over. Balances do not wait for it: coins that are over never count. Safe to run in
 * several processes at once.
 * @param now ms since the epoch
 * @returns how many lots were written off
 */
export async function expireCoins(db: Database, now: number): Promise<number> {
  let expired = 0;
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const found = await expireSome(db, now);
    expired += found.expired;
    if (!found.isMore) break;
  }
  return expired;
}

async function expireSome(
  db: Database,
  now: number,
): Promise<{ readonly expired: number; readonly isMore: boolean }> {
  const due = await db
    .select({ userId: coinEntries.userId })
    .from(coinEntries)
    .where(and(gt(coinEntries.left, 0), lte(coinEntries.expiresAt, now)))
    .orderBy(asc(coinEntries.expiresAt), asc(coinEntries.id))
    .limit(LOTS_AT_ONCE);
  let expired = 0;
  for (const userId of new Set(due.map((lot) => lot.userId))) {
    expired += await expireOf(db, userId, now);
  }
  return { expired, isMore: due.length === LOTS_AT_ONCE };
}
