import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { ledgerEntries, type MoneyReason } from '../db/tables/money/money-tables.ts';

type EntryType = 'CREDIT' | 'DEBIT' | 'LOCKED';

/** Which rows of which accounts; `before` is an entry's id. */
export interface StatementWish {
  readonly accounts: readonly string[];
  readonly walletType?: EntryType | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
}

const { account, amountPaise, bookedAt, id, orderId, reason, wallet } = ledgerEntries;
const isAvailable = sql`${wallet} = 'available'`;
const typeOf = sql<EntryType>`case when ${wallet} = 'locked' then 'LOCKED'
  when ${amountPaise} < 0 then 'DEBIT' else 'CREDIT' end`;

/**
 * Entries of accounts, newest first, each with the sums up to it. The sums run over all entries of the accounts by their
 * index, so that a page costs as much as the statement is long; nothing has to be kept in step with it.
 */
export async function statementOf(
  db: Database,
  { accounts, walletType, before, limit }: StatementWish,
) {
  const running = db.$with('running').as(
    db
      .select({
        id,
        walletType: typeOf.as('wallet_type'),
        amountPaise,
        reason,
        orderId,
        bookedAt,
        balancePaise:
          sql<number>`coalesce(sum(${amountPaise}) filter (where ${isAvailable}) over (order by ${id}), 0)`
            .mapWith(Number)
            .as('balance_paise'),
        lockedPaise:
          sql<number>`coalesce(sum(${amountPaise}) filter (where not ${isAvailable}) over (order by ${id}), 0)`
            .mapWith(Number)
            .as('locked_paise'),
      })
      .from(ledgerEntries)
      .where(inArray(account, [...accounts])),
  );
  return db
    .with(running)
    .select()
    .from(running)
    .where(
      sql`(${before ?? null}::bigint is null or ${running.id} < ${before ?? null}::bigint)
        and (${walletType ?? null}::text is null or ${running.walletType} = ${walletType ?? null}::text)`,
    )
    .orderBy(sql`${running.id} desc`)
    .limit(limit);
}

/** Sums over everything of these accounts, in paise. */
export async function walletSums(db: Database, accounts: readonly string[]) {
  const total = (condition: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(${amountPaise}) filter (where ${condition}), 0)`.mapWith(Number);
  const cash: MoneyReason = 'cash_on_delivery';
  const [sums] = await db
    .select({
      credit: total(sql`${isAvailable} and ${amountPaise} > 0`),
      debit: total(sql`${isAvailable} and ${amountPaise} < 0`),
      locked: total(sql`not ${isAvailable}`),
      cash: total(sql`${reason} = ${cash}`),
    })
    .from(ledgerEntries)
    .where(inArray(account, [...accounts]));
  return sums ?? { credit: 0, debit: 0, locked: 0, cash: 0 };
}
