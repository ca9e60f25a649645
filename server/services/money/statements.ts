import {
  fetchShopLedger,
  getCashTransactions,
  ondcDashboard,
} from '../../../src/contracts/money/statements.ts';
import { ledgerLines, ledgerTotals, statementOf, walletSums } from '../../money/shop-ledger.ts';
import { readOwnedStore, ownedStores } from '../../sellers/own-stores.ts';
import { implement } from '../service-handler.ts';
import type { Database } from '../../db/database.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { storeAccount, userAccount } from '../../money/book-money.ts';
import { storeFigures } from '../../money/store-figures.ts';

export const fetchShopLedgerHandler = implement(
  fetchShopLedger,
  async ({ input: { limit, after, ...period }, identity, db }) => {
    await readOwnedStore(db, identity, period.storeId);
    const found = await ledgerLines(db, period, { after, limit: limit + 1 });
    const lines = found.slice(0, limit);
    const last = found.length > limit ? lines.at(-1) : undefined;
    return {
      lines,
      next: last === undefined ? null : { placedAt: last.placedAt, orderId: last.orderId },
      totals: await ledgerTotals(db, period),
    };
  },
);

/** The person's own account and those of their stores, or of one of these. */
async function accountsOf(
  db: Database,
  userId: number,
  storeId: string | undefined,
): Promise<string[]> {
  const stores = await ownedStores(db, userId);
  if (storeId === undefined) return [userAccount(userId), ...stores.map(storeAccount)];
  if (!stores.includes(storeId)) throw new ProblemError('store_not_found');
  return [storeAccount(storeId)];
}

export const getCashTransactionsHandler = implement(
  getCashTransactions,
  async ({ input, identity: { userId }, db }) => {
    const { storeId, walletType, before, limit } = input;
    const accounts = await accountsOf(db, userId, storeId);
    const found = await statementOf(db, { accounts, walletType, before, limit: limit + 1 });
    const rows = found.slice(0, limit);
    const sums = await walletSums(db, accounts);
    return {
      transactions: rows.map(({ id, bookedAt, ...row }) => ({
        ...row,
        transactionId: id,
        at: bookedAt,
      })),
      nextBefore: found.length > limit ? (rows.at(-1)?.id ?? null) : null,
      wallets: [
        { walletType: 'CREDIT' as const, amountPaise: sums.credit },
        { walletType: 'DEBIT' as const, amountPaise: Math.abs(sums.debit) },
        { walletType: 'BALANCE' as const, amountPaise: sums.credit + sums.debit },
        { walletType: 'LOCKED' as const, amountPaise: sums.locked },
      ],
      cashCollectedPaise: sums.cash,
    };
  },
);

/** A seller sees their own stores only; another one's is answered like one that is not there. */
export const ondcDashboardHandler = implement(ondcDashboard, async ({ input, identity, db }) => {
  const { storeId, from, to } = input;
  const { caller, userId } = identity;
  const named = storeId === undefined ? undefined : [storeId];
  if (caller === 'admin') return storeFigures(db, { storeIds: named, from, to });
  const own = await ownedStores(db, userId);
  if (storeId !== undefined && !own.includes(storeId)) throw new ProblemError('store_not_found');
  return storeFigures(db, { storeIds: named ?? own, from, to });
});
