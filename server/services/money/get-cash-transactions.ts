import { getCashTransactions } from '../../../src/contracts/money/get-cash-transactions.ts';
import type { Database } from '../../db/database.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { storeAccount, userAccount } from '../../money/book-money.ts';
import { statementOf, walletSums } from '../../money/cash-statement.ts';
import { ownedStores } from '../../sellers/own-stores.ts';
import { implement } from '../service-handler.ts';

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
