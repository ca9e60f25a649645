import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import { subjects } from '../../src/contracts/live/pokes.ts';
import {
  type CoinEntryKind,
  type CoinLot,
  COINS_LAST_MS,
  type CoinTake,
  takeCoins,
} from '../../src/domain/rewards/coins.ts';
import type { Database } from '../db/database.ts';
import { raiseVersion } from '../db/raise-version.ts';
import { coinAccounts, coinEntries } from './reward-tables.ts';

export type CoinAccount = typeof coinAccounts.$inferSelect;

/** Most lots that one change looks at: as many as one redemption can need when each has a single coin left. */
const MOST_LOTS = 500;

/** What an entry says besides its coins; `at` in ms since the epoch. */
export interface CoinReason {
  readonly kind: CoinEntryKind;
  /** With the kind it happens at most once per person. */
  readonly reference: string;
  readonly orderId?: string;
  readonly campaignId?: string;
  readonly note: string;
  readonly at: number;
}

/**
 * A person's account, locked until the transaction ends; made if there is none. Who changes coins takes this lock before
 * any of their entries, and after the lock on an order.
 */
export async function lockCoinAccount(transaction: Database, userId: number): Promise<CoinAccount> {
  const [account] = await transaction
    .insert(coinAccounts)
    .values({ userId })
    .onConflictDoUpdate({ target: coinAccounts.userId, set: { userId } })
    .returning();
  if (account === undefined) throw new Error(`no coin account of person ${userId}`);
  return account;
}

/** What a person can spend at `now` (ms): coins that were lost by time do not count, swept or not. */
export async function coinBalance(db: Database, userId: number, now: number): Promise<number> {
  const [row] = await db
    .select({ coins: sql<number>`coalesce(sum(${coinEntries.left}), 0)::integer` })
    .from(coinEntries)
    .where(
      and(eq(coinEntries.userId, userId), gt(coinEntries.left, 0), gt(coinEntries.expiresAt, now)),
    );
  return row?.coins ?? 0;
}

/** Lots with coins that hold at `now` (ms), those that expire first first. */
export async function heldLots(
  db: Database,
  { userId, now }: { readonly userId: number; readonly now: number },
): Promise<(CoinLot & { readonly orderId: string | null })[]> {
  const rows = await db
    .select({
      id: coinEntries.id,
      left: coinEntries.left,
      expiresAt: coinEntries.expiresAt,
      orderId: coinEntries.orderId,
    })
    .from(coinEntries)
    .where(
      and(eq(coinEntries.userId, userId), gt(coinEntries.left, 0), gt(coinEntries.expiresAt, now)),
    )
    .orderBy(asc(coinEntries.expiresAt), asc(coinEntries.id))
    .limit(MOST_LOTS);
  return rows.map(({ expiresAt, ...lot }) => ({ ...lot, expiresAt: expiresAt ?? 0 }));
}

/** Changes a locked account; the database refuses anything below 0. */
async function changeAccount(
  transaction: Database,
  userId: number,
  { balance, owed }: { readonly balance: number; readonly owed: number },
): Promise<void> {
  await transaction
    .update(coinAccounts)
    .set({
      balance: sql`${coinAccounts.balance} + ${balance}`,
      owed: sql`${coinAccounts.owed} + ${owed}`,
    })
    .where(eq(coinAccounts.userId, userId));
  await raiseVersion(transaction, subjects.coins(userId));
}

/**
 * Gives coins to a person whose account is locked: once per kind and reference. What is owed since a refund is paid with
 * them first.
 * @returns how many came in; 0 when they had come in before
 */
export async function addCoins(
  transaction: Database,
  userId: number,
  coins: number,
  reason: CoinReason,
): Promise<number> {
  if (!Number.isSafeInteger(coins) || coins < 0) throw new RangeError(`${coins} coins`);
  if (coins === 0) return 0;
  const { owed } = await lockCoinAccount(transaction, userId);
  const paid = Math.min(owed, coins);
  const [entry] = await transaction
    .insert(coinEntries)
    .values({ userId, ...reason, coins, left: coins - paid, expiresAt: reason.at + COINS_LAST_MS })
    .onConflictDoNothing()
    .returning({ id: coinEntries.id });
  if (entry === undefined) return 0;
  if (paid > 0) {
    const note = 'Coins of a refunded order that were spent already';
    const settled = { kind: 'settled', reference: String(entry.id), note, at: reason.at } as const;
    await transaction.insert(coinEntries).values({ userId, ...settled, coins: -paid });
  }
  await changeAccount(transaction, userId, { balance: coins - paid, owed: -paid });
  return coins;
}

async function takeOfLots(transaction: Database, takes: readonly CoinTake[]): Promise<void> {
  const taken = JSON.stringify(takes);
  await transaction.execute(
    sql`update coin_entries set coins_left = coins_left - taken.coins
      from jsonb_to_recordset(${taken}::jsonb) as taken(id bigint, coins integer)
      where coin_entries.id = taken.id`,
  );
}

/**
 * Takes coins out of these lots of a person whose account is locked, all or nothing, and writes the entry.
 * @param owed coins that could not be taken and are paid by the next ones
 * @returns false when the lots have too few
 */
export async function spendCoins(
  transaction: Database,
  userId: number,
  {
    coins,
    lots,
    owed = 0,
    reason,
  }: {
    readonly coins: number;
    readonly lots: readonly CoinLot[];
    readonly owed?: number;
    readonly reason: CoinReason;
  },
): Promise<boolean> {
  const takes = takeCoins(lots, coins, reason.at);
  if (takes === undefined) return false;
  if (takes.length > 0) await takeOfLots(transaction, takes);
  await transaction.insert(coinEntries).values({ userId, ...reason, coins: -coins });
  await changeAccount(transaction, userId, { balance: -coins, owed });
  return true;
}

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
