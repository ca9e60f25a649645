import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { type FetchedWallet, WALLET_CAMPAIGN } from '../../src/contracts/money/bank-accounts.ts';
import type { Database } from '../db/database.ts';
import { virtualAccounts } from '../money/money-tables.ts';
import { bankTransfers, walletEntries, wallets } from '../money/wallet-tables.ts';
import { stores } from '../sellers/store-tables.ts';

/** Entries of an answer. */
const MOST_ENTRIES = 100;

/** A person's wallet with its newest entries; one that was never used is empty. */
export async function walletOf(
  db: Database,
  userId: number,
): Promise<Pick<FetchedWallet, 'accountNumber' | 'balancePaise' | 'lockedPaise' | 'entries'>> {
  const [wallet] = await db.select().from(wallets).where(eq(wallets.userId, userId));
  // The number of the wallet itself; who joined another campaign before has that of it.
  const [account] = await db
    .select({ accountNumber: virtualAccounts.accountNumber })
    .from(virtualAccounts)
    .where(eq(virtualAccounts.userId, userId))
    .orderBy(
      sql`${virtualAccounts.campaignId} <> ${WALLET_CAMPAIGN}`,
      asc(virtualAccounts.joinedAt),
      asc(virtualAccounts.accountNumber),
    )
    .limit(1);
  const rows = await db
    .select({
      number: walletEntries.number,
      walletType: walletEntries.walletType,
      amountPaise: walletEntries.amountPaise,
      balancePaise: walletEntries.balancePaise,
      lockedPaise: walletEntries.lockedPaise,
      contractId: walletEntries.contractId,
      partyName: sql<string>`coalesce(${stores.name}, ${bankTransfers.payerName}, '')`,
      at: walletEntries.at,
    })
    .from(walletEntries)
    .leftJoin(stores, eq(stores.id, walletEntries.storeId))
    .leftJoin(
      bankTransfers,
      and(
        eq(walletEntries.walletType, 'CREDIT'),
        eq(walletEntries.reference, sql`'bank:' || ${bankTransfers.id}`),
      ),
    )
    .where(eq(walletEntries.userId, userId))
    .orderBy(desc(walletEntries.number))
    .limit(MOST_ENTRIES);
  return {
    accountNumber: account?.accountNumber ?? null,
    balancePaise: wallet?.balancePaise ?? 0,
    lockedPaise: wallet?.lockedPaise ?? 0,
    entries: rows,
  };
}
